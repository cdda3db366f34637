// Files that set up the user's own shell: every new shell reads them, or their installer says to source them. Data and one question; reads nothing.

/** Paths below the home directory. Writing any of them counts as persistence, so their content is the user's. */
const AT_HOME =
  /^(\.(bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin)|\.(cargo|deno|ghcup|elan|juliaup|local\/bin|rye)\/env|\.nvm\/(nvm\.sh|bash_completion)|\.sdkman\/bin\/sdkman-init\.sh|\.asdf\/asdf\.sh|\.rvm\/scripts\/rvm|\.fzf\.(bash|zsh)|(miniconda3|anaconda3|miniforge3|mambaforge|\.conda)\/(etc\/profile\.d\/(conda|mamba)\.sh|bin\/activate)|google-cloud-sdk\/(path|completion)\.(bash|zsh)\.inc|esp\/esp-idf\/export\.sh|emsdk\/emsdk_env\.sh)$/;
const OF_THE_SYSTEM =
  /^\/(etc\/(profile|bash\.bashrc|bashrc|zshrc|zsh\/zshrc)|etc\/profile\.d\/[\w.-]+\.sh|opt\/homebrew\/opt\/(nvm|asdf)\/(nvm\.sh|libexec\/asdf\.sh)|usr\/local\/opt\/(nvm|asdf)\/(nvm\.sh|libexec\/asdf\.sh)|usr\/share\/nvm\/(init-)?nvm\.sh|usr\/share\/bash-completion\/bash_completion|opt\/(conda|miniconda3|anaconda3)\/etc\/profile\.d\/conda\.sh|opt\/ros\/\w+\/setup\.(bash|zsh|sh))$/;

/** INVARIANT: compares only the text of the path, which must not contain `..`; the caller resolves links. */
export function isUserEnvironment(path: string, home: string): boolean {
  if (/(^|\/)\.\.?(\/|$)/.test(path) || path.includes('//')) return false;
  return OF_THE_SYSTEM.test(path) || (path.startsWith(`${home}/`) && AT_HOME.test(path.slice(home.length + 1)));
}
