// What the bundle for hooks offers to the first file of the tool. Nothing else.
export { runInstalledHook } from './hook.ts';
export { warmUp } from './hook-warm.ts';
export { standBy } from './standby.ts';
