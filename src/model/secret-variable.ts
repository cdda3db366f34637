// Whether a variable's name says that it holds a secret, so that sending its value matters. Looks at names, never at values.

const SECRET =
  /(^|_)(TOKENS?|SECRETS?|PASSWORD|PASSWD|PASSPHRASE|APIKEY|CREDENTIALS?|PAT|PWD_?HASH|PRIVATE_?KEY|(API|ACCESS|SECRET|AUTH|ENCRYPTION|SIGNING|SERVICE|MASTER|ACCOUNT|CLIENT)_?KEY|KEY|CREDS|AUTH|CONNECTION_STRING|DATABASE_URL|DSN)(_|$)/i;
/** Names of public values, or of variables that hold only the path or name of a key. */
const PLAIN = /PUBLIC_KEY|KEY_(ID|NAME|PATH|FILE)$|SSH_AUTH_SOCK/i;

export const isSecretVariable = (name: string): boolean => SECRET.test(name) && !PLAIN.test(name);
