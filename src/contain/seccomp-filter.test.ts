// The filter as the kernel would run it: a small interpreter of its instructions.
import { expect, it } from 'vitest';
import { seccompFilter } from './seccomp-filter.ts';

const ARCH: Readonly<Record<string, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };

function verdict(
  processor: string,
  call: { readonly number: number; readonly arch?: number; readonly args?: readonly number[]; readonly group?: 'own' },
): string {
  const bytes = seccompFilter(processor, call.group ?? 'shared') ?? new Uint8Array();
  const view = new DataView(bytes.buffer);
  const data: Readonly<Record<number, number>> = {
    0: call.number,
    4: call.arch ?? ARCH[processor] ?? 0,
    16: call.args?.[0] ?? 0,
    24: call.args?.[1] ?? 0,
  };
  let loaded = 0;
  for (let at = 0; at * 8 < bytes.length; at += 1) {
    const [code, yes, no, value] = [
      view.getUint16(at * 8, true),
      view.getUint8(at * 8 + 2),
      view.getUint8(at * 8 + 3),
      view.getUint32(at * 8 + 4, true),
    ];
    if (code === 0x20) loaded = data[value] ?? Number.NaN;
    else if (code === 0x15) at += loaded === value ? yes : no;
    else if (code === 0x35) at += loaded >= value ? yes : no;
    else if (code === 0x06) return value === 0x7fff_0000 ? 'allow' : value === 0x8000_0000 ? 'kill' : `errno ${value & 0xffff}`;
    else throw new Error(`instruction ${code}`);
  }
  throw new Error('the filter has no end');
}

it.each<[string, Parameters<typeof verdict>[1], string]>([
  ['x64', { number: 1 }, 'allow'],
  ['x64', { number: 59 }, 'allow'],
  ['x64', { number: 250 }, 'errno 1'],
  ['x64', { number: 248 }, 'errno 1'],
  ['x64', { number: 321 }, 'errno 1'],
  ['x64', { number: 323 }, 'errno 1'],
  ['x64', { number: 298 }, 'errno 1'],
  ['x64', { number: 425 }, 'errno 38'],
  ['x64', { number: 0x4000_0000 + 1 }, 'errno 38'],
  ['x64', { number: 1, arch: 0x4000_0003 }, 'kill'],
  ['x64', { number: 41, args: [1] }, 'allow'],
  ['x64', { number: 41, args: [2] }, 'allow'],
  ['x64', { number: 41, args: [10] }, 'allow'],
  ['x64', { number: 41, args: [16] }, 'allow'],
  ['x64', { number: 41, args: [40] }, 'errno 13'],
  ['x64', { number: 41, args: [17] }, 'errno 13'],
  ['x64', { number: 16, args: [0, 0x5412] }, 'errno 1'],
  ['x64', { number: 16, args: [0, 0x541c] }, 'errno 1'],
  ['x64', { number: 16, args: [0, 0x5413] }, 'allow'],
  ['x64', { number: 16, args: [0, 0x4008_6602] }, 'errno 95'],
  ['x64', { number: 188 }, 'errno 95'],
  ['x64', { number: 189 }, 'errno 95'],
  ['x64', { number: 190 }, 'errno 95'],
  ['x64', { number: 463 }, 'errno 95'],
  ['x64', { number: 469 }, 'errno 95'],
  ['x64', { number: 62, args: [0, 9] }, 'errno 1'],
  ['x64', { number: 62, args: [7, 9] }, 'allow'],
  ['x64', { number: 62, args: [0, 9], group: 'own' }, 'allow'],
  ['x64', { number: 141, args: [1, 0] }, 'errno 1'],
  ['x64', { number: 141, args: [0, 0] }, 'allow'],
  ['x64', { number: 251, args: [2, 0] }, 'errno 1'],
  ['arm64', { number: 5 }, 'errno 95'],
  ['arm64', { number: 463 }, 'errno 95'],
  ['arm64', { number: 129, args: [0, 9] }, 'errno 1'],
  ['arm64', { number: 64 }, 'allow'],
  ['arm64', { number: 219 }, 'errno 1'],
  ['arm64', { number: 198, args: [40] }, 'errno 13'],
  ['arm64', { number: 198, args: [1] }, 'allow'],
  ['arm64', { number: 29, args: [0, 0x5412] }, 'errno 1'],
  ['arm64', { number: 426 }, 'errno 38'],
  ['arm64', { number: 1, arch: 0xc000_003e }, 'kill'],
])('%s %o: %s', (processor, call, says) => expect(verdict(processor, call)).toBe(says));

it('knows no other processor', () => expect(seccompFilter('riscv64', 'own')).toBeUndefined());
