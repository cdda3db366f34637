export function generatedDocs(): ReadonlyMap<string, string>;
