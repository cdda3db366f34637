// The events of pi that leeway's extension passes on. Judges nothing.
import { pluginAdapter, type PluginEvents } from '../plugin-protocol.ts';

export const PI_EVENTS: PluginEvents = { before: 'tool_call', after: 'tool_result', prompt: 'input' };

export const piAdapter = pluginAdapter('pi', PI_EVENTS);
