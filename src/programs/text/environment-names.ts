// What a program reveals by printing environment variables: nothing for harmless names, one value, or everything.
import type { Effect } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

const HARMLESS = new Set(
  wordsOf(
    'HOME PWD OLDPWD USER LOGNAME SHELL PATH LANG LC_ALL TERM TZ HOSTNAME EDITOR PAGER TMPDIR COLUMNS LINES CI SHLVL DISPLAY',
  ),
);

/** Names whose values are settings of tools; a search for one of them finds no variable with a secret. */
const SETTINGS = new Set(
  wordsOf(`
    NODE_ENV NODE_OPTIONS NODE_PATH NVM_DIR VIRTUAL_ENV CONDA_PREFIX PYTHONPATH GOPATH GOROOT GOFLAGS GOOS GOARCH JAVA_HOME
    ANDROID_HOME RUSTFLAGS
    RUST_LOG CARGO_HOME RAILS_ENV RACK_ENV MIX_ENV APP_ENV LD_LIBRARY_PATH XDG_CONFIG_HOME XDG_STATE_HOME TERM_PROGRAM COLORTERM DOCKER_HOST
    KUBECONFIG`),
);

export const isHarmlessName = (name: string): boolean => SETTINGS.has(name) || (name.length > 2 && HARMLESS.has(name));

/** `*` stands for every variable. */
export function revealsOf(names: readonly string[]): readonly Effect[] {
  return names.flatMap((name): readonly Effect[] => {
    if (name === '*') return [{ kind: 'reveal', what: 'environment', detail: 'any variable of the environment' }];
    return HARMLESS.has(name) ? [] : [{ kind: 'reveal', what: 'env-value', detail: `\`${name}\` of the environment` }];
  });
}
