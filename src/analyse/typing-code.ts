// Code that types in place of a person: it inserts characters into a terminal, or presses keys in the front window. Recognised by words that nothing
// else uses; only adds an effect.
import type { Effect } from '../model/effect.ts';
import { typesInto } from '../model/terminals.ts';

/** `TIOCSTI` and its numbers on Linux and macOS; modules and phrases that press keys. */
const MARKS =
  /\bTIOCSTI\b|\b0x5412\b|\b21522\b|\b0x80017472\b|\b2147579008\b|\/dev\/uinput\b|\b(?:pyautogui|pynput|robotjs|nut-js|RobotJS)\b|\bkeybd_event\b|\bSendInput\b|\bSendKeys\b|\bCGEventPost\b|\bCGEventCreateKeyboardEvent\b|\bjava\.awt\.Robot\b/;
const APPLESCRIPT = /\b(?:keystroke|key code|key down|do script|write text|write contents of file|click)\b/i;

export function typingIn(language: string, text: string): Effect | undefined {
  const found = MARKS.exec(text) ?? (language === 'applescript' ? APPLESCRIPT.exec(text) : null);
  return found ? typesInto(`code that uses \`${found[0]}\``) : undefined;
}
