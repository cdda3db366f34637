// Lets a Markdown file be imported as its text. The bundler's `text` loader and vitest's `?raw` both supply it.
declare module '*.md?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export
  export default text;
}
