// The redaction table as figures: secrets missed, near misses changed, and the speed on ordinary text.
import { spawnSync } from 'node:child_process';
import { bundled, env } from './bundle.mjs';

const runner = bundled(`
  import { redact } from './redact.ts';
  import { NEAR_MISSES, SECRETS } from './redaction-cases.ts';
  const missed = SECRETS.filter(({ text, secret }) => redact(text).includes(secret));
  const changed = NEAR_MISSES.filter((text) => redact(text) !== text);
  console.log(\`\${SECRETS.length} secrets, \${missed.length} missed; \${NEAR_MISSES.length} near misses, \${changed.length} changed\`);
  const text = NEAR_MISSES.join('\\n').repeat(20);
  redact(text);
  const start = performance.now();
  for (let i = 0; i < 5; i += 1) redact(text);
  console.log(\`\${(text.length * 5 / 1e6 / (performance.now() - start) * 1000).toFixed(1)} MB/s\`);
`);
spawnSync(process.execPath, [runner], { env, stdio: 'inherit' });
