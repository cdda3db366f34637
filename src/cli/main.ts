// What the main file of the installed tool offers to its first file: the hook, the helper process, and the commands for people.
export { runInstalledHook } from '../hook/answer-hook.ts';
export { runHelper } from '../hook/helper.ts';
export { warmUp } from '../hook/warm-up.ts';
export const runCommand = async (): Promise<void> => void (await import('./leeway.ts'));
