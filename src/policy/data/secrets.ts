// Files that contain credentials, by name. Data only. Names and places come from the manuals of the programs that write them.
import { agentPaths } from './agent-paths.ts';

/**
 * A file that matches is a secret wherever it is. Names that a wider pattern covers are not listed: `id_rsa` matches `*_rsa`,
 * `master.key` matches `*.key`.
 */
export const SECRET_PATTERNS: readonly string[] = [
  // ssh: everything except the public files
  '**/.ssh/**',
  '!**/.ssh/{config,known_hosts,known_hosts.old,authorized_keys,authorized_keys2,environment,rc,allowed_signers}',
  '!**/.ssh/*.pub',
  '**/id_{dsa,xmss,ecdsa_sk,ed25519_sk}',
  '**/*_{rsa,ecdsa,ed25519}',
  '/etc/ssh/ssh_host_*_key',
  // private keys and key stores
  '**/*.{pem,key,p12,pfx,jks,keystore,ppk,p8,pvk,keytab,kdbx,kdb,ovpn,agekey}',
  '!**/{cert,certs,cacert,cacerts,ca-certs,ca-bundle,ca-certificates,ca,chain,fullchain,dhparam,dhparams,public,publickey,public_key,public-key,pubkey,roots}.pem',
  '!**/*{-cert,_cert,.cert,-ca,_ca,.ca,-chain,.pub,_pub,-pub,_public,-public,.public}.pem',
  '!**/*{.pub,_pub,-pub,_public,-public,.public}.key',
  '**/{private,privkey,private-key,private_key,server-key,client-key,tls-key}.{pem,key,der}',
  '/etc/ssl/private/**',
  '/etc/pki/tls/private/**',
  '/etc/letsencrypt/{archive,live,accounts,keys}/**',
  '!/etc/ssl/certs/**',
  // gpg and password stores
  '**/.gnupg/**',
  '!**/.gnupg/{gpg.conf,gpg-agent.conf,dirmngr.conf,common.conf}',
  '**/.password-store/**',
  '~/.config/{1Password,op,Bitwarden,Bitwarden CLI,keepassxc,gopass,sops,age}/**',
  '~/.op/**',
  '~/.local/share/{keyrings,kwalletd,gopass,keepassxc,pass}/**',
  '~/.{gnome2/keyrings,kde/share/apps/kwallet}/**',
  '~/.age/**',
  '~/Library/{Keychains,Application Support/Bitwarden,Group Containers/2BUA8C4S2C.com.1password}/**',
  '/Library/Keychains/**',
  '~/AppData/{Local,Roaming}/Microsoft/{Credentials,Protect,Vault}/**',
  '~/AppData/{Local,Roaming}/1Password/**',
  '**/{.vault-token,.vault_pass,.vault_pass.txt,.vault-pass,.vault_password}',
  // clouds
  '**/.aws/credentials',
  '**/.aws/{sso,cli}/cache/**',
  '**/.{boto,s3cfg,passwd-s3fs,mc/config.json,rclone.conf}',
  '~/.config/rclone/rclone.conf',
  '~/.config/gcloud/**',
  '!~/.config/gcloud/{active_config,gcloud.config}',
  '**/{service-account,service_account,serviceaccount,gcp-key,gcp-credentials,google-credentials,firebase-adminsdk}*.json',
  '**/*{-service-account,_service_account,-firebase-adminsdk*}.json',
  '**/client_secret*.json',
  '~/.azure/{accessTokens.json,msal_token_cache*,azureProfile.json,service_principal_entries*,*.cache}',
  '~/.{oci,bluemix,linode-cli,doctl,hcloud,scw,fly,vercel,netlify,wrangler,cloudflared,heroku,railway,supabase}/**',
  '~/.config/{doctl,hcloud,scw,fly,.wrangler,cloudflared,heroku,railway,linode-cli,vercel,com.vercel.cli,netlify,supabase,exoscale,ovh,openstack,configstore}/**',
  '~/Library/Preferences/{.wrangler,netlify}/**',
  '~/Library/Application Support/com.vercel.cli/**',
  '~/.terraform.d/credentials.tfrc.json',
  '~/{.terraformrc,.tofurc}',
  '**/*.tfstate',
  '**/*{.secret,secrets}.tfvars',
  '~/.pulumi/accounts.json',
  '**/{clouds.yaml,clouds.yml,openrc.sh}',
  '~/.ansible/{vault*,galaxy_token}',
  // clusters and containers
  '**/.kube/{config,config.*,*.yaml,*.yml}',
  '**/{kubeconfig,*.kubeconfig,kubeconfig.yaml,kubeconfig.yml}',
  '/etc/kubernetes/{admin,kubelet,super-admin,controller-manager,scheduler}.conf',
  '/etc/kubernetes/pki/**',
  '/etc/rancher/{k3s/k3s.yaml,rke2/rke2.yaml}',
  '/var/lib/{rancher,kubelet}/**',
  '/var/run/secrets/**',
  '/run/secrets/**',
  '**/.docker/{config.json,contexts}/**',
  '~/.config/containers/auth.json',
  '/run/containers/*/auth.json',
  '/run/user/*/containers/auth.json',
  '**/.dockercfg',
  '~/.config/helm/registry/config.json',
  '~/.config/argocd/config',
  '~/.talos/config',
  // registries and forges
  '~/{.npmrc,.yarnrc,.yarnrc.yml,.gem/credentials,.bundle/config,.nuget/NuGet/NuGet.Config,.m2/settings.xml,.m2/settings-security.xml,.gradle/gradle.properties,.sbt/credentials,.ivy2/.credentials,.composer/auth.json,.cargo/credentials,.config/pypoetry/auth.toml,.config/composer/auth.json,.config/hub,.config/gh/hosts.yml,.config/glab-cli/config.yml,.config/tea/config.yml,.config/git/credentials,.jfrog/jfrog-cli.conf.v6,.pub-cache/credentials.json,.config/dart/pub-credentials.json,.hex/hex.config,.cabal/config,.cpanreporter,.gist,.huggingface/token,.cache/huggingface/token,.config/huggingface/token,.kaggle/kaggle.json,.databrickscfg,.snowflake/config.toml,.snowsql/config,.dbt/profiles.yml,.sentryclirc,.stripe/config.toml,.config/stripe/config.toml,.twilio-cli/config.json,.ngrok2/ngrok.yml,.config/ngrok/ngrok.yml,.jupyter/jupyter_server_config.json,.config/transifex,.transifexrc,.travis/config.yml,.circleci/cli.yml}',
  // the tokens that leeway's hook and its helper process use
  '**/leeway/cache/helper',
  // credentials of the command that passes leeway's questions to the user: with these an agent could answer its own questions
  '**/leeway/private/**',
  '**/{.git-credentials,.pypirc,.netrc,_netrc,pgpass.conf,.my.cnf,.mylogin.cnf,.dbshell,.htpasswd,.smbcredentials,.cifscreds}',
  '~/.config/{psysh/psysh_history,mysql/my.cnf}',
  // the agents' and model providers' own keys
  ...agentPaths('secrets'),
  '~/.local/share/crush/{auth,secrets,mcp-auth}.json',
  '~/.config/{openai,anthropic,llm,aichat}/**',
  '~/.{openai,anthropic}/**',
  // browsers
  '~/.mozilla/**',
  '~/.config/{google-chrome,google-chrome-beta,chromium,BraveSoftware,microsoft-edge,vivaldi,opera}/**',
  '~/.var/app/{org.mozilla.firefox,com.google.Chrome,org.chromium.Chromium,com.brave.Browser}/**',
  '~/snap/{firefox,chromium}/**',
  '~/Library/Application Support/{Google/Chrome,Chromium,Firefox,BraveSoftware,Microsoft Edge,Vivaldi,com.operasoftware.Opera,Arc}/**',
  '~/Library/{Cookies,Safari}/**',
  '~/AppData/Local/{Google/Chrome/User Data,Microsoft/Edge/User Data,BraveSoftware}/**',
  '~/AppData/Roaming/Mozilla/Firefox/**',
  '**/{cookies.sqlite,key3.db,key4.db,Login Data}',
  // mail, chat, wallets
  '~/.{thunderbird,mutt/passwords,msmtprc,fetchmailrc,offlineimaprc,mbsyncrc}/**',
  '~/.config/{Signal,Slack,discord,Element}/**',
  '~/Library/{Messages,Mail}/**',
  '~/.{bitcoin,ethereum,electrum,monero,solana/id.json,config/solana/id.json}/**',
  '**/wallet.dat',
  // histories
  '~/.{zhistory,history,sh_history,ash_history,ksh_history,python_history,node_repl_history,psql_history,mysql_history,sqlite_history,rediscli_history,mongo_history,irb_history,pry_history,lesshst,viminfo,wget-hsts}',
  '~/.local/share/{fish/fish_history,nu/history.txt,atuin}/**',
  '~/.zsh_sessions/**',
  '~/.config/nushell/history.{txt,sqlite3}',
  '**/{.bash_history,.zsh_history,ConsoleHost_history.txt}',
  // system files
  '/etc/{passwd,passwd-,shadow,shadow-,gshadow,gshadow-,master.passwd,opasswd,krb5.keytab,ipsec.secrets,openvpn/keys,wireguard,ppp/chap-secrets,ppp/pap-secrets,security/opasswd,NetworkManager/system-connections,.pwd.lock}/**',
  '/etc/wpa_supplicant/**',
  '/private/etc/master.passwd',
  '/var/db/dslocal/nodes/Default/users/**',
  '/private/var/db/dslocal/nodes/Default/users/**',
  '/var/lib/{sss/secrets,docker/swarm,NetworkManager/secret_key}/**',
  'C:/Windows/System32/config/{SAM,SECURITY,SYSTEM}',
  '/mnt/c/Windows/System32/config/{SAM,SECURITY,SYSTEM}',
  // other
  '**/{secrets,secret,credentials,.credentials,creds}.{json,yaml,yml,toml,txt,ini,env,properties}',
  '**/{.secret_key,secret_key_base}',
  '**/.secrets/**',
  '!**/templates/{secrets,secret,credentials}.{yaml,yml}',
  // named after their content; a source file with such a name is only code about it
  '**/{password,passwords,passwd,pwd,passphrase,logins,creds,credentials,secrets}.{txt,csv,tsv,xlsx,xls,ods,json,yaml,yml,toml,ini,properties,conf}',
  '**/*{_password,-password,_passwords,-passwords,_passphrase,-passphrase,_creds,-creds,_credentials,-credentials}.{txt,csv,json,yaml,yml}',
  '**/{.token,.tokens,.api_key,.api-key,.apikey,.secret,.password,.passwd,.passphrase,.auth_token,.access_token,.github_token,.gh_token,.npm_token}',
  '**/token.{txt,csv,ini}',
  '**/{api_key,api-key,apikey,api_keys,api-keys,apikeys,access_token,access-token,auth_token,auth-token,refresh_token,bearer_token,bot_token,github_token,gh_token,secret_key,secret-key,private_key,private-key,client_secret,client-secret,access_key,access-key,accesskeys,rootkey}.{txt,json,csv,ini,yaml,yml,toml,properties}',
  '**/*{_api_key,-api-key,_apikey,-apikey,_token,-token,_secret,-secret,_secret_key,-secret-key,_access_key,-access-key,_private_key,-private-key}.{txt,csv}',
  '**/*{sa-key,sa_key,service-key,service_key,account-key,account_key}.json',
  '**/{oauth_token,oauth-token,gha-creds-*}.json',
  '**/{vault_pass,vault-pass,vault_password,vault-password,vault_pass.txt,vault-pass.txt}',
  '**/{rclone.conf,.dockerconfigjson,.rootkey.csv}',
  '**/*.{pkcs12,pk8,jceks,bks,pgpass,tfstate.backup}',
];

/**
 * Directories of a project in which a name alone does not make a file a secret: packages and tests contain keys made for tests.
 */
export const HARMLESS_DIRECTORIES: ReadonlySet<string> = new Set(
  'node_modules site-packages dist-packages test tests __tests__ testing spec e2e fixtures __fixtures__ testdata test-data mocks __mocks__ examples'.split(
    ' ',
  ),
);

/** Env files: in the project its own (`env`), elsewhere a secret. */
export const ENV_PATTERNS: readonly string[] = [
  '**/.env',
  '**/.env.*',
  '**/.env-*',
  '**/.env_*',
  '**/*.env',
  '**/{.envrc,.flaskenv,.dev.vars,.dev.vars.*,env.local,.secrets.toml,.secrets.yaml}',
  '!**/.env*.{example,sample,template,dist,tmpl,tpl,defaults,schema,md,ts,js,mjs,py,j2,erb}',
  '!**/.env{.,-,_}{example,sample,template,dist,defaults,schema}*',
  '!**/{example,sample,template,dist}.env',
  '!**/*{.example,.sample,.template,-example,-sample,_example}.env',
  // variables of the infrastructure, and of a site
  '**/*.tfvars',
  '**/*.tfvars.json',
  '!**/*{example,sample,template}*.tfvars',
  '!**/*{example,sample,template}*.tfvars.json',
  '**/wp-config.php',
];
