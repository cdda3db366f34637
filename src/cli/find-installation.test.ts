import { expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { findInstallation } from './find-installation.ts';

it('says on native Windows that hooks are not supported, and what to do', () => {
  const host = fixtureHost({ platform: 'win32', home: 'C:\\Users\\me', tree: {} });
  const found = findInstallation({ host, root: undefined, classifiers: [], script: import.meta.filename });
  expect(found).toMatchObject({
    kind: 'trouble',
    trouble: { message: expect.stringContaining('native Windows is not supported yet'), todo: expect.stringContaining('WSL') },
  });
});
