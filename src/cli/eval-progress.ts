// A progress bar with an estimate, shown only on a terminal. Writes to standard error.

export interface Progress {
  step(): void;
  end(): void;
}

const WIDTH = 30;
const EVERY_MS = 100;

export function progressBar(total: number, stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { step: () => undefined, end: () => undefined };
  const begun = Date.now();
  let done = 0;
  let shown = 0;
  const show = (): void => void stream.write(`\r${barText({ done, total, elapsedMs: Date.now() - begun })}\x1b[K`);
  return {
    step: () => {
      done += 1;
      if (Date.now() - shown < EVERY_MS && done < total) return;
      shown = Date.now();
      show();
    },
    end: () => void stream.write('\r\x1b[K'),
  };
}

export function barText(at: { readonly done: number; readonly total: number; readonly elapsedMs: number }): string {
  const share = at.total === 0 ? 1 : at.done / at.total;
  const filled = Math.round(share * WIDTH);
  const left = at.done === 0 ? '' : `  ${clock((at.elapsedMs / at.done) * (at.total - at.done))} left`;
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${at.done} of ${at.total}${left}`;
}

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.round((ms % 60_000) / 1_000) % 60).padStart(2, '0')}`;
