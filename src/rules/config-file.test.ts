// The hand-written type for library users and the schema of files say the same.
import { expectTypeOf, test } from 'vitest';
import type { ConfigFile } from '../model/config-file.ts';
import type { ConfigInput } from './config-shape.ts';

test('both directions', () => {
  expectTypeOf<ConfigFile>().toExtend<ConfigInput>();
  expectTypeOf<ConfigInput>().toExtend<ConfigFile>();
});
