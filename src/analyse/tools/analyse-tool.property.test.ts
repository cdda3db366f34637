import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { agentNames } from '../../agents/agents.ts';
import type { JsonObject } from '../../model/call.ts';
import { analyseTool } from './analyse-tool.ts';
import { toolTableOf } from './tool-tables.ts';

const host = fixtureHost({ tree: { '/p/package.json': '{}', '/p/a.ts': '' } });
const tools = agentNames().flatMap((agent) => [...toolTableOf(agent).keys()].map((tool) => ({ agent, tool })));
const fieldNames = [...new Set(tools.flatMap(({ agent, tool }) => [...(toolTableOf(agent).get(tool)?.fields.keys() ?? [])]))];

const odd = fc.constantFrom(
  '',
  '/',
  '..',
  '~',
  '/p/package.json',
  'a\0b',
  '*** Begin Patch',
  'http://[',
  'file:///%',
  '{',
  '$HOME/x',
  '__proto__',
);
const value = fc.oneof(odd, fc.string(), fc.jsonValue());
const input = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames, '__proto__', 'constructor'), fc.string()), value, {
  maxKeys: 6,
  noNullPrototype: true,
});
const call = fc.record({ which: fc.constantFrom(...tools), input });

test('any input of any tool becomes a reading, never a throw', () =>
  fc.assert(
    fc.property(call, ({ which, input }) => {
      const reading = analyseTool({ ...which, input: input as JsonObject, cwd: '/p' }, { host });
      if (reading.kind === 'shell') return reading.commands.length > 0 || reading.doubts.length > 0;
      return reading.analysis.parts.length > 0;
    }),
    { numRuns: 3000 },
  ));

test('an unknown tool is never without a doubt, whatever its name and input', () =>
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...agentNames()), input, (tool, agent, input) => {
      fc.pre(!toolTableOf(agent).has(tool));
      const reading = analyseTool({ tool, agent, input: input as JsonObject, cwd: '/p' }, { host });
      expect(
        reading.kind === 'parts' && reading.analysis.parts.some((part) => part.effects.some(({ kind }) => kind === 'unclear')),
      ).toBe(true);
    }),
  ));

test('a field that no table knows takes a call off the safe list', () =>
  fc.assert(
    fc.property(fc.constantFrom(...tools), fc.string({ minLength: 1 }), fc.string(), ({ agent, tool }, name, text) => {
      const entry = toolTableOf(agent).get(tool);
      fc.pre(entry?.kind === 'listed' && !entry.fields.has(name));
      const reading = analyseTool({ agent, tool, input: { [name]: text }, cwd: '/p' }, { host });
      expect(reading.kind === 'parts' ? reading.analysis.listed : 'shell').toBe(undefined);
    }),
  ));
