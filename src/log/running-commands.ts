// Commands of a session that may still read and run files of the project, computed from its events. Stores; does not look at processes.
import type { StoredEvent } from './session-events.ts';

export interface RunningCommand {
  readonly command: string;
  readonly cwd: string;
  /** `whole`: all of it may still run. `parts`: what it put into the background or on a schedule. */
  readonly goesOn: 'whole' | 'parts';
}

interface Entry {
  readonly event: Extract<StoredEvent, { kind: 'running' }>;
  /** Its call has finished. */
  done: boolean;
  task?: string;
  /** When its call was reported as done, or as continuing in the background. */
  reported?: number;
}

/** If the agent reports no outcomes, a call counts as running for this long. */
const CALL_MS = 15_000;

export class RunningCommands {
  #entries: Entry[] = [];
  #outcomesSeen = false;

  fold(event: StoredEvent): void {
    switch (event.kind) {
      case 'running':
        this.#entries.push({ event, done: false });
        return;
      case 'outcome':
        this.#outcomesSeen = true;
        for (const entry of this.#entries)
          if (entry.event.call === event.call) {
            entry.done = event.task === undefined;
            entry.reported ??= event.t;
            if (event.task !== undefined) entry.task = event.task;
          }
        this.#forgetDone();
        return;
      case 'turn':
        for (const entry of this.#entries) entry.done ||= entry.task === undefined;
        this.#forgetDone();
        return;
      case 'ended':
        // Commands that it put into the background are not stopped with it.
        this.#entries = this.#entries.filter(({ task, event: { lasts } }) => task !== event.task || lasts === 'parts');
        for (const entry of this.#entries)
          if (entry.task === event.task) {
            delete entry.task;
            entry.done = true;
          }
        return;
      default:
        return;
    }
  }

  #forgetDone(): void {
    this.#entries = this.#entries.filter(({ event, done }) => !done || event.lasts !== 'call');
  }

  /** True if something waits for the outcome of `call`. */
  awaits(call: string): boolean {
    return this.#entries.some(({ event, done, task }) => event.call === call && !done && task === undefined);
  }

  hasTask(name: string): boolean {
    return this.#entries.some(({ task }) => task === name);
  }

  /** Commands that left something running, with the time between their judgement and the report of their call. */
  get launches(): readonly { readonly command: string; readonly cwd: string; readonly from: number; readonly until: number }[] {
    return this.#entries.flatMap(({ event: { command, cwd, lasts, t }, reported }) =>
      lasts === 'call' || reported === undefined ? [] : [{ command, cwd, from: t, until: reported }],
    );
  }

  at(now: number): readonly RunningCommand[] {
    return this.#entries.flatMap(({ event, done, task }): readonly RunningCommand[] => {
      const { command, cwd, lasts } = event;
      const isUnderWay =
        !done && (task !== undefined || (event.call !== undefined && this.#outcomesSeen) || now - event.t < CALL_MS);
      if (isUnderWay || lasts === 'whole') return [{ command, cwd, goesOn: 'whole' }];
      return lasts === 'parts' ? [{ command, cwd, goesOn: 'parts' }] : [];
    });
  }
}
