// Makes loops converge: containers that the same place in the code creates repeatedly become one container that holds the contents of all.
import type { Value } from './py-value.ts';
import { either, same } from './py-value.ts';
import type { Reading } from './walk.ts';
import { changed, uncertain } from './walk.ts';

const isContainer = (value: Value): boolean =>
  value.kind === 'list' ||
  value.kind === 'dict' ||
  value.kind === 'object' ||
  (value.kind === 'data' && !Object.isFrozen(value.holds));

/** The container is now also referenced from elsewhere, so it must keep its identity. */
export function stored(reading: Reading, value: Value): Value {
  for (const one of value.kind === 'either' ? value.values : [value]) if (isContainer(one)) reading.stored.add(one);
  return value;
}

/** `site` is the syntax that created it. A container that is referenced elsewhere is left unchanged. */
export function settle(reading: Reading, site: object, value: Value): Value {
  if (!uncertain(reading)) return value;
  if (value.kind === 'either') return either(value.values.map((one) => settleOne(reading, site, one)));
  return settleOne(reading, site, value);
}

function settleOne(reading: Reading, site: object, value: Value): Value {
  if (!isContainer(value) || reading.stored.has(value)) return value;
  const all = reading.sites.get(site) ?? [];
  const before = all.find(
    (one) => one.kind === value.kind && (one.kind !== 'object' || (value.kind === 'object' && one.cls === value.cls)),
  );
  if (!before) {
    reading.sites.set(site, [...all, value]);
    return value;
  }
  if (before !== value) merge(reading, before, value);
  return before;
}

function merge(reading: Reading, into: Value, from: Value): void {
  const add = (holds: Value[], value: Value): void => {
    if (holds.some((one) => same(one, value) || sameRow(reading, one, value))) return;
    holds.push(value);
    changed(reading);
  };
  const join = (map: Map<string, Value>, name: string, value: Value): void => {
    const old = map.get(name);
    if (!old) changed(reading);
    else if (alternativesCover(old, value)) return;
    else changed(reading);
    map.set(name, old ? either([old, value]) : value);
  };
  if (into.kind === 'list' && from.kind === 'list') {
    if (!into.open && !from.open && into.items.length === from.items.length) {
      from.items.forEach((item, i) => {
        const old = into.items[i];
        if (!old || alternativesCover(old, item) || sameRow(reading, old, item)) return;
        into.items[i] = either([old, item]);
        changed(reading);
      });
      return;
    }
    if (!into.open) changed(reading);
    into.open = true;
    for (const item of from.items) add(into.items, item);
  } else if (into.kind === 'data' && from.kind === 'data') for (const value of from.holds) add(into.holds, value);
  else if (into.kind === 'dict' && from.kind === 'dict') {
    for (const [name, value] of from.entries) join(into.entries, name, value);
    for (const value of from.holds) add(into.holds, value);
    into.open ||= from.open;
  } else if (into.kind === 'object' && from.kind === 'object')
    for (const [name, value] of from.attrs) join(into.attrs, name, value);
}

/** A list that was only just made, such as each pair of `enumerate`, adds nothing if a list with the same items is there. */
const sameRow = (reading: Reading, old: Value, value: Value): boolean =>
  old.kind === 'list' &&
  value.kind === 'list' &&
  old.open === value.open &&
  !reading.stored.has(value) &&
  old.items.length === value.items.length &&
  old.items.every((item, i) => {
    const other = value.items[i];
    return other !== undefined && alternativesCover(item, other);
  });

/** Whether `old` already includes every possible value of `value`. */
const alternativesCover = (old: Value, value: Value): boolean => {
  const have = old.kind === 'either' ? old.values : [old];
  return (value.kind === 'either' ? value.values : [value]).every((one) => have.some((other) => same(one, other)));
};
