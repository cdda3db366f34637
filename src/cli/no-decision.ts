// The message for a decision that is not in the log. Reads nothing.
import { didYouMean } from './nearest.ts';

/** `stopped`: only calls that were asked about or denied count. */
export const noDecision = (which: string, among: 'all' | 'stopped'): string => {
  if (which !== 'last') return `no decision \`${which}\`${didYouMean(which, ['last']) || '; `leeway log` shows the ids'}`;
  return among === 'all'
    ? "no decisions yet; an agent's calls are recorded once its hook is installed"
    : 'no call was stopped yet';
};
