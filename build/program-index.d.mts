export function writeProgramIndex(): void;
