export const PICTURE: string;
export function picture(): string;
