// Words that make a line read like a sentence rather than a command. Data, for telling prose from commands.

export const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those any anything all every everything each some no not none never nothing nobody always only without unless until ' +
    'before after when whenever while if because since except but or and of to from for with within outside inside into onto in on at by as than ' +
    'is are was be been being am do does did done has have had can could may might must should shall will would ' +
    "i me my mine we us our you your they them their it its he she user person someone don't dont doesn't can't cannot won't please sure " +
    'asking ask asks confirm confirming confirmation permission approval first again too also just even other another same such own instead'
  ).split(' '),
);
