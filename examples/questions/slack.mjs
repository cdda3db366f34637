#!/usr/bin/env node
// Asks in Slack through an app of yours: answer in the thread of the message with `allow` or `deny`. Only the member in `user` can answer.
// The argument is a file with { "token": "xoxb-…", "channel": "D…", "user": "U…" }.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { token, channel, user, api = 'https://slack.com/api' } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const question = JSON.parse(readFileSync(0, 'utf8'));

async function ask(method, fields) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${api}/${method}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return response.json();
}

const { ts } = await ask('chat.postMessage', {
  channel,
  text: `${question.agent} in ${question.project}:\n\`\`\`${question.call}\`\`\`\n${question.reason}\nAnswer in this thread: allow or deny`,
});

for (;;) {
  const { messages = [] } = await ask('conversations.replies', { channel, ts });
  const said = messages.filter((one) => one.user === user && one.ts !== ts).map(({ text }) => text.trim().toLowerCase());
  const word = said.find((text) => text === 'allow' || text === 'deny');
  if (word !== undefined) {
    console.log(question.answers[word]);
    break;
  }
  await wait(1500);
}
