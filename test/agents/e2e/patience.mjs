// How long to wait for a client: longer where the machine has other work. Only a failure ever waits to the end.
import { availableParallelism, loadavg } from 'node:os';

export const patience = (ms) => ms * Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
