// Settings files that sometimes contain a credential, and what the credential looks like there. Data only; from the manuals of
// the programs that read them.

/** By the last name of the file, in lower case. A reference to a variable, such as `${TOKEN}`, is not a credential. */
export const HELD_CREDENTIALS: ReadonlyMap<string, RegExp> = new Map([
  ['.npmrc', /(?:_authToken|_auth|_password)\s*=\s*"?(?!\$\{)[^\s"$]{6,}/i],
  ['.yarnrc', /_(?:authToken|auth|password)"?\s+"?(?!\$\{)[^\s"$]{6,}/i],
  ['.yarnrc.yml', /npm(?:AuthToken|AuthIdent)\s*:\s*["']?(?!\$\{)[^\s"'$]{6,}/],
  ['bunfig.toml', /\b(?:token|password)\s*=\s*"(?!\$)[^"$]{6,}"/],
  ['.bunfig.toml', /\b(?:token|password)\s*=\s*"(?!\$)[^"$]{6,}"/],
  ['nuget.config', /key="(?:ClearTextPassword|Password)"\s+value="(?!%)[^"%]{4,}"/i],
  ['pip.conf', /\/\/[^\s/:@]+:(?!\$\{)[^\s/@$]{4,}@/],
  ['pip.ini', /\/\/[^\s/:@]+:(?!\$\{)[^\s/@$]{4,}@/],
  ['gradle.properties', /^\s*\w*(?:password|token|secret|apikey)\w*\s*=\s*(?!\$)\S{6,}/im],
  ['auth.json', /"(?:github-oauth|gitlab-token|http-basic|bearer|bitbucket-oauth)"\s*:\s*\{\s*"/],
  ['.mcp.json', /"\w*(?:token|secret|password|api_?key)\w*"\s*:\s*"(?!\$)[^"$\s]{12,}"/i],
]);

/** An assignment of a credential in a start-up file: `export GITHUB_TOKEN=ghp_…`. */
export const ASSIGNED_CREDENTIAL =
  /^\s*(?:export\s+|set\s+-\w*x\w*\s+|setenv\s+)?\w*(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY)\w*[=\s]\s*["']?(?![$`(])[^\s"'$`]{8,}/m;
