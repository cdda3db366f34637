export function writeGenerated(): void;
