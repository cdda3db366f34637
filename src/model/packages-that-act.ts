// Packages whose arguments decide what they do: send data, start programs, delete, drive a database, a browser or a machine. Code that
// uses one is unknown installed code, locked or not, unless a table of the language's reader describes the call. Data only.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const PYTHON = list(`
  boto3 botocore aioboto3 aiobotocore google googleapiclient azure msal oci stripe paypalrestsdk braintree square plaid twilio vonage sendgrid mailgun resend
  postmarker smtplib aiosmtplib yagmail emails slack_sdk slack slack_bolt discord telegram telethon tweepy praw github gitlab jira atlassian notion_client asana
  openai anthropic litellm cohere mistralai groq ollama langchain langchain_core langgraph llama_index huggingface_hub transformers datasets torch tensorflow keras
  sentence_transformers wandb mlflow comet_ml neptune paramiko fabric invoke sh plumbum pexpect ptyprocess delegator sarge asyncssh netmiko docker
  kubernetes openshift psycopg psycopg2 asyncpg pymysql MySQLdb mysql aiomysql pymongo motor beanie mongoengine redis aioredis valkey sqlalchemy sqlmodel peewee
  tortoise pony databases django elasticsearch opensearchpy cassandra clickhouse_driver clickhouse_connect snowflake duckdb neo4j influxdb_client pyodbc cx_Oracle oracledb
  celery kombu pika aio_pika kafka confluent_kafka nats rq dramatiq huey selenium playwright pyppeteer scrapy mechanize urllib3 websockets websocket socketio
  grpc httpcore pycurl zmq dropbox git dulwich pygit2 send2trash smart_open fsspec s3fs gcsfs adlfs joblib dill cloudpickle IPython jupyter_client nbclient nbconvert
  papermill execnet ray dask prefect airflow luigi dagster ansible ansible_runner salt supervisor pyautogui pynput keyboard keyring pip setuptools pkg_resources virtualenv build
  twine poetry hatch web3 eth_account solana ccxt binance alpaca shopify hubspot mailchimp_marketing firebase_admin supabase algoliasearch sentry_sdk launchdarkly alembic
  scapy nmap pyperclip mss sounddevice shutilwhich watchdog psutil cffi pymem frida uiautomation appium locust gevent eventlet multiprocess pathos
  magic_filter daemon crontab schedule apscheduler pulumi aws_cdk cdktf troposphere terraform nox tox`);

const JAVASCRIPT = list(`
  fs-extra graceful-fs rimraf del del-cli trash mkdirp cpy move-file write-file-atomic write-json-file shelljs execa cross-spawn zx spawndamnit tinyexec nano-spawn foreground-child
  npm-run-path node-pty simple-git isomorphic-git nodegit degit tiged giget download got ky axios node-fetch undici cross-fetch superagent needle request ws socket.io-client
  nodemailer resend postmark mailgun.js @sendgrid/mail @sendgrid/client twilio stripe paypal braintree square plaid aws-sdk firebase-admin firebase googleapis
  google-auth-library @slack/web-api @slack/bolt discord.js telegraf grammy octokit jira.js openai ollama langchain replicate ai pg postgres mysql mysql2 mongodb mongoose redis ioredis
  valkey knex sequelize typeorm kysely drizzle-orm drizzle-kit prisma better-sqlite3 sqlite3 libsql mssql oracledb cassandra-driver neo4j-driver elasticsearch
  amqplib kafkajs nats bullmq bull agenda mqtt puppeteer puppeteer-core playwright playwright-core selenium-webdriver webdriverio cypress ssh2 node-ssh ssh2-sftp-client basic-ftp
  ftp dockerode kubernetes-client pulumi cdktf aws-cdk-lib serverless web3 ethers viem ccxt shopify-api-node contentful-management algoliasearch launchdarkly-node-server-sdk
  clipboardy robotjs keytar open opener node-notifier ps-list fkill tree-kill kill-port pm2 forever nodemon concurrently npm pnpm yarn npm-registry-fetch libnpmpublish pacote
  semantic-release release-it np gh-pages vercel netlify-cli wrangler surge vm2 isolated-vm jiti tsx ts-node esbuild-register sucrase repl eval requireg import-fresh
  pkg-dir archiver unzipper adm-zip extract-zip tar tar-fs decompress localtunnel ngrok http-proxy cron node-cron`);

/** Vendors that publish many such packages under one scope. */
const SCOPES =
  /^@(aws-sdk|aws-cdk|google-cloud|googleapis|azure|octokit|slack|sendgrid|anthropic-ai|ai-sdk|langchain|mistralai|huggingface|pulumi|cdktf|kubernetes|supabase|prisma|libsql|neondatabase|planetscale|vercel|netlify|cloudflare|firebase|notionhq|linear|gitbeaker|puppeteer|playwright|elastic|opensearch-project|redis|mikro-orm|solana|shopify|paypal|hubspot|mailchimp|twilio|discordjs|npmcli|actions)\//;

export const actsByPython = (module: string): boolean => PYTHON.has(module);
export const actsByJavaScript = (name: string): boolean => JAVASCRIPT.has(name) || SCOPES.test(`${name}/`);

/** Function names that suggest changing, starting or sending something, in any package. */
const ACTS =
  /^(rm|rmdir|rmtree|rimraf|kill|fork|shell|system|popen|post|put|patch|sync|login|binding|constructor|__proto__|prototype|mainModule|apply_async|delay|(rm|remove|delete|unlink|purge|drop|destroy|truncate|terminate|exec|execute|spawn|eval|compile|call_command|write|output|save|append|move|rename|symlink|chmod|chown|publish|deploy|upload|push|send|request|connect|create_?connection|download|fetch|install|migrate|import|load|require|run_?script|run_?command|run_?in)([A-Z_]\w*)?)$/;

/** A literal path or address outside the project. */
const AWAY =
  /^(~|\/(home|Users|root|etc|var|usr|opt|bin|sbin|lib|mnt|media|Volumes|private|System|Library|proc|sys|dev|boot|srv)(\/|$))|(^|\/)\.\.(\/|$)|^[a-z][a-z0-9+.-]*:\/\/(?!(localhost|127\.0\.0\.1|\[::1\]|testserver)([:/]|$))|(^|\/)\.env\b|id_(rsa|ed25519)|\.(ssh|aws|kube|gnupg|netrc|npmrc|pypirc)\b|\.(pem|key)$/;

/** Whether a function of a locked package may do more than the project's own code does, judged by its name or by its text arguments. */
export const actsBeyondProject = (path: string, texts: readonly string[], root: string | undefined): boolean =>
  path.split('.').some((name) => ACTS.test(name)) ||
  texts.some((text) => AWAY.test(root !== undefined && text.startsWith(`${root}/`) ? text.slice(root.length + 1) : text));
