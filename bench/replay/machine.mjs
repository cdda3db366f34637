// The machine a recorded session is replayed on: the real disk with the session's own home, and a state directory in a scratch directory.
import { join } from 'node:path';

/** `build` gives `realHost`; `home` is where the recorded home lies now. */
export function machine(build, { home, scratch, tempDirs }) {
  const env = {
    HOME: home,
    // Programs of this repository's own dependencies are none of the session's.
    PATH: (process.env.PATH ?? '')
      .split(':')
      .filter((one) => !one.includes('node_modules'))
      .join(':'),
    XDG_STATE_HOME: join(scratch, 'state'),
    XDG_CONFIG_HOME: join(scratch, 'config'),
  };
  return { ...build.realHost(), home, user: 'dev', tempDirs, env: (name) => env[name] };
}
