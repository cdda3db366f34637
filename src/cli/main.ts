// The exports of the installed tool's main file: the hook, the helper process, and the commands for people.
import type * as helper from '../hook/helper.ts';
import type * as warm from '../hook/warm-up.ts';
export { runInstalledHook, runTidy } from '../hook/answer-hook.ts';

// Loaded when used: a hook call needs none of these.
export const runHelper: typeof helper.runHelper = (options) => (require('../hook/helper.ts') as typeof helper).runHelper(options);
export const warmUp: typeof warm.warmUp = (build) => (require('../hook/warm-up.ts') as typeof warm).warmUp(build);
export const runCommand = (): void => void require('./leeway.ts');
