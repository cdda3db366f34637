// The events of opencode and Kilo, which the plugin passes on. Judges nothing.
import type { Adapter } from '../adapter.ts';
import { pluginAdapter, type PluginEvents } from '../plugin-protocol.ts';
import { unwrapped } from './unwrapped-prompt.ts';

export const OPENCODE_EVENTS: PluginEvents = {
  before: 'tool.execute.before',
  after: 'tool.execute.after',
  prompt: 'chat.message',
};

export const opencodeLike = (agent: string): Adapter => pluginAdapter(agent, OPENCODE_EVENTS, { typed: unwrapped });
