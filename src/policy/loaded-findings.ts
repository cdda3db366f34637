// Which findings count in code of the project that a toolchain loads. Changes no disposition.
import type { Finding } from '../model/decision.ts';
import type { Part } from '../model/part.ts';

/**
 * Tests set up, tear down and pretend: repositories of their own, servers that are not there, variables. What is built from values that nobody knows is
 * left out, and so is what a test does to something it made itself. What stays is spelled out in the code and done to the person's own things.
 */
export function countsWhenLoaded({ effect, disposition, zones }: Finding, loaded: NonNullable<Part['loaded']>): boolean {
  if (loaded === 'later') return disposition !== 'quiet';
  if (loaded === 'again') return disposition === 'guarded' || disposition === 'forbidden';
  if (disposition !== 'forbidden' && (disposition !== 'guarded' || loaded === 'called')) return false;
  if (zones.includes('unknown')) return false;
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return effect.place.kind === 'path' && effect.place.extent !== 'below' && !zones.includes('temp');
    case 'hazard':
      return !OWN_BUSINESS.has(effect.what);
    case 'run':
      return effect.code === 'downloaded';
    case 'package':
    case 'service':
    case 'process':
    case 'configure':
      return true;
    case 'vcs':
    case 'network':
    case 'reveal':
    case 'privilege':
    case 'delegate':
    case 'unclear':
    case 'limit':
      return false;
  }
}

/** A program that sends the token it was given for that, to itself or to its service, does what it is for. */
const OWN_BUSINESS: ReadonlySet<string> = new Set(['secret-sent', 'secret-to-loopback', 'endless-loop']);
