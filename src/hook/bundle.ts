// What the bundle for hooks offers to the first file of the tool. Nothing else.
export { runInstalledHook } from './answer-hook.ts';
export { warmUp } from './warm-up.ts';
export { runHelper } from './helper.ts';
