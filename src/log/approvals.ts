// What was denied and what a person approved in this session. Stores; does not decide.
import type { EffectsKey } from './effects-key.ts';
import { covers } from './covers.ts';
import type { StoredEvent } from './session-events.ts';

type Asked = Extract<StoredEvent, { kind: 'asked' }>;
/** An approval that was given before the call. */
export type Grant = Extract<StoredEvent, { kind: 'granted' }>;

export interface RememberedDenial {
  readonly decision: string;
  readonly reason: string;
}

export class Approvals {
  readonly #asked = new Map<string, Asked>();
  readonly #settled = new Set<string>();
  readonly #approved = new Map<string, Asked>();
  #grants: Grant[] = [];
  #denied: (RememberedDenial & { readonly effects: ReadonlySet<string> })[] = [];

  fold(event: StoredEvent): void {
    switch (event.kind) {
      case 'asked':
        this.#asked.set(event.call, event);
        return;
      case 'outcome':
        this.#settled.add(event.call);
        return;
      case 'answered':
        this.#settled.add(event.call);
        this.#answered(event.call, event.answer);
        return;
      case 'granted':
        this.#grants.push(event);
        return;
      case 'denied':
        this.#deny(event.key, event);
        return;
      case 'turn':
        // The person wrote something: denied calls are judged again, with the new words.
        this.#denied = [];
        return;
      case 'edited':
      case 'downloaded':
        this.#changed(event.paths, event.trees);
        return;
      default:
        return;
    }
  }

  #answered(call: string, answer: 'approved' | 'refused'): void {
    const asked = this.#asked.get(call);
    if (asked === undefined) return;
    if (answer === 'refused') {
      this.#approved.delete(asked.key.approval ?? '');
      this.#deny(asked.key, { decision: asked.decision, reason: 'a person refused it' });
      return;
    }
    const effects = new Set(asked.key.effects);
    this.#denied = this.#denied.filter((one) => ![...one.effects].every((effect) => effects.has(effect)));
    // The person is asked about guarded calls each time.
    if (asked.disposition === 'review' && asked.key.approval !== undefined) this.#approved.set(asked.key.approval, asked);
  }

  #deny(key: EffectsKey, { decision, reason }: RememberedDenial): void {
    if (key.effects.length > 0) this.#denied.push({ decision, reason, effects: new Set(key.effects) });
  }

  /** An approval is valid only for the content of the followed files: their current content is in the key, upcoming writes are handled here. */
  #changed(paths: readonly string[], trees: readonly string[]): void {
    const isHit = ({ runs }: Pick<Asked, 'runs'>): boolean =>
      runs.some((run) => paths.some((path) => covers(run, path)) || trees.some((tree) => covers(tree, run) || covers(run, tree)));
    for (const [approval, asked] of this.#approved) if (isHit(asked)) this.#approved.delete(approval);
    this.#grants = this.#grants.filter((grant) => !isHit(grant));
  }

  /** Unexpired grants for exactly this call, newest first. The caller checks whether a grant is already used. */
  grants(key: EffectsKey, now: number): readonly Grant[] {
    const same = (other: EffectsKey): boolean =>
      key.approval === undefined ? key.exact !== '' && key.exact === other.exact : key.approval === other.approval;
    return this.#grants.filter((grant) => grant.until > now && same(grant.key)).toReversed();
  }

  approved({ approval }: EffectsKey): boolean {
    return approval !== undefined && this.#approved.has(approval);
  }

  /** A denial whose effects are all in this call too, in any spelling and with anything added. */
  denied(key: EffectsKey): RememberedDenial | undefined {
    const effects = new Set(key.effects);
    const hit = this.#denied.find((one) => [...one.effects].every((effect) => effects.has(effect)));
    return hit === undefined ? undefined : { decision: hit.decision, reason: hit.reason };
  }

  /** Calls that a person was asked about and whose outcome is not known. */
  unanswered(): readonly string[] {
    return [...this.#asked.keys()].filter((call) => !this.#settled.has(call));
  }

  askedBy(call: string): { readonly sub?: string } | undefined {
    return this.#asked.get(call);
  }
}
