// The classifier's memory in the state directory, shared by all processes of the user: self-checks and daily spending for all sessions;
// lasting faults, answers and spending per session. Files are only appended to, so their order shows which process came first.
import { randomUUID } from 'node:crypto';
import { dayOf, processMemory } from '../classifier/memory.ts';
import type { ClassifierMemory, RememberedAnswer, Reservation, SelfCheckResult } from '../classifier/memory.ts';
import { TROUBLE_KINDS, type Fault } from '../classifier/trouble.ts';
import { checkLines, dayLines, sessionLines, type JsonLineFile } from '../log/classifier-lines.ts';
import type { Store } from '../log/store.ts';

type Fields = { readonly [name: string]: unknown };
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (file: JsonLineFile, kind: string): readonly Fields[] =>
  file.read().values.filter((value): value is Fields => isFields(value) && value['kind'] === kind);

/** `session`: empty if the call belongs to none; then its faults, answers and spending are kept in `rest`, in this process only. */
export function classifierMemory(store: Store, session: string, rest: ClassifierMemory = processMemory()): ClassifierMemory {
  const own = session === '' ? undefined : sessionLines(store, session);
  return {
    latched: (provider) => rest.latched(provider) ?? (own && lastingFaultIn(own, provider)),
    latch: (provider, fault, at) => {
      rest.latch(provider, fault, at);
      own?.append({ kind: 'latched', provider, fault: { kind: fault.kind, detail: fault.detail, todo: fault.todo }, at });
    },
    answer: (question) => (own === undefined ? rest.answer(question) : answerIn(own, question)),
    remember: (question, answer) => {
      if (own === undefined) rest.remember(question, answer);
      else own.append({ kind: 'answer', question, ...answer });
    },
    reserve: (dollars, now) => {
      const id = randomUUID();
      const day = reserveIn(dayLines(store, dayOf(now)), id, dollars);
      const mine = own === undefined ? inProcess(rest.reserve(dollars, now)) : reserveIn(own, id, dollars);
      if (day.kind === 'unknown') return day;
      if (mine.kind === 'unknown') return mine;
      return {
        kind: 'reserved',
        before: { session: mine.before, day: day.before },
        settle: (real) => {
          day.settle(real);
          mine.settle(real);
        },
      };
    },
    selfCheck: (provider) => checkIn(checkLines(store), provider),
    keepSelfCheck: (provider, result) => checkLines(store).append({ kind: 'check', provider, ...result }),
  };
}

function lastingFaultIn(file: JsonLineFile, provider: string): Fault | undefined {
  const fault = fieldsIn(file, 'latched').findLast((one) => one['provider'] === provider)?.['fault'];
  if (!isFields(fault)) return undefined;
  const kind = TROUBLE_KINDS.find((one) => one === fault['kind']) ?? 'config';
  const [detail, todo] = [fault['detail'], fault['todo']];
  return { kind, ...(typeof detail === 'string' ? { detail } : {}), ...(typeof todo === 'string' ? { todo } : {}) };
}

/** INVARIANT: of two answers to one question the stricter is used, whichever process came first. */
function answerIn(file: JsonLineFile, question: string): RememberedAnswer | undefined {
  const all = fieldsIn(file, 'answer').flatMap((one) => (one['question'] === question && isAnswer(one) ? [one] : []));
  return all.find(({ answer }) => answer.shouldBlock) ?? all.at(-1);
}

/** Only leeway writes this file. The check ensures that a line written by another version is never read as an allow. */
function isAnswer(fields: Fields): fields is Fields & RememberedAnswer {
  const { answer } = fields;
  if (!isFields(answer) || typeof answer['shouldBlock'] !== 'boolean') return false;
  const texts = [answer['reason'], answer['thinking'], fields['provider'], fields['model']];
  return (
    texts.every((text) => typeof text === 'string') && typeof fields['at'] === 'number' && typeof fields['stage'] === 'number'
  );
}

type ReservedIn =
  | { readonly kind: 'reserved'; readonly before: number; settle(dollars: number): void }
  | { readonly kind: 'unknown'; readonly why: string };

const inProcess = (reserved: Reservation): ReservedIn =>
  reserved.kind === 'unknown' ? reserved : { ...reserved, before: reserved.before.session };

/**
 * Appends the line first, then reads the lines before it: if two processes do this at the same time, at least one sees the
 * other's line.
 */
function reserveIn(file: JsonLineFile, id: string, dollars: number): ReservedIn {
  const failed = file.append({ kind: 'spent', id, usd: dollars });
  if (failed !== undefined) return { kind: 'unknown', why: failed };
  const { values, trouble } = file.read();
  if (trouble !== undefined) return { kind: 'unknown', why: trouble };
  if (values.includes(undefined)) return { kind: 'unknown', why: 'a line of its record is damaged' };
  const amounts = new Map<string, number>();
  let mine = false;
  for (const value of values) {
    if (!isFields(value) || value['kind'] !== 'spent') continue;
    const { id: whose, usd } = value;
    if (typeof whose !== 'string' || typeof usd !== 'number') return { kind: 'unknown', why: 'a line of its record is damaged' };
    mine ||= whose === id;
    // Reservations after our own line do not count. A later line that gives the final amount of an earlier reservation does.
    if (whose !== id && (!mine || amounts.has(whose))) amounts.set(whose, usd);
  }
  return {
    kind: 'reserved',
    before: [...amounts.values()].reduce((sum, one) => sum + one, 0),
    settle: (real) => void file.append({ kind: 'spent', id, usd: real }),
  };
}

/** INVARIANT: an unreadable result may be a failure, so it does not count as passed. */
function checkIn(file: JsonLineFile, provider: string): SelfCheckResult | undefined {
  const { values, trouble } = file.read();
  if (trouble !== undefined) return { at: 0, armed: false, why: trouble };
  let found: SelfCheckResult | undefined;
  for (const value of values) {
    if (!isFields(value) || typeof value['armed'] !== 'boolean' || typeof value['at'] !== 'number')
      found = { at: 0, armed: false, why: 'the record of self-checks is damaged' };
    else if (value['provider'] === provider)
      found = {
        at: value['at'],
        armed: value['armed'],
        ...(typeof value['why'] === 'string' ? { why: value['why'] } : {}),
      };
  }
  return found;
}
