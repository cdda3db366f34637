// Words by which people describe how a program behaves, and words which show that a sentence is about the agent's work instead.
// Data only.
import { wordList } from './word-list.ts';

const words = (text: string): ReadonlySet<string> => new Set(wordList(text));

/** Modal verbs: they come between a subject and its verb. */
export const MODALS = words(
  `must mustn't should shouldn't shall can can't cannot may might could couldn't would wouldn't will won't`,
);
/** Words that come between a subject and its verb after "make sure that". */
export const PLAIN_FORMS = words(`do don't does doesn't is isn't are aren't`);
export const ENSURE_WORDS = words('sure ensure verify check test assert so that such');
/** Words that may come between a modal and the verb. */
export const BEFORE_VERB = words('not never only always also still ever just even to');
export const BEING = words('be been become');
/** These describe a program only if one of `STATES` follows: "stay open", not "stay as it is". */
export const STAYING = words('stay stays remain remains');
export const STATES = words(`
  at open closed visible hidden collapsed expanded focused selected aligned sorted sticky between above below empty valid on
`);
/** How something is to be left: a limit although the sentence contains no negation. */
export const KEPT_STATES = words(`
  untouched unchanged intact frozen as alone off offline private confidential secret left kept preserved reviewed approved confirmed
  read-only readonly protected backwards compatible
`);
export const NEGATIONS = words(
  `not never only no mustn't shouldn't can't cannot couldn't wouldn't won't don't doesn't isn't aren't`,
);

/** What a part of a program does or undergoes. Actions of an agent on a place or a server are not listed. */
export const PROGRAM_VERBS = words(`
  accept allow appear assume block break call care catch clash close collide compile complain contain count cover crash depend disappear display
  double duplicate emit error exceed exist expect expire fail fire flicker focus follow format freeze grow handle hang happen have hide
  ignore import include know leak like list load lock look loop match mean miss need open overflow overlap panic parse pass persist
  raise react receive refresh rely render repeat report require resolve retry return rerender scroll see set show shift silently
  sort start stop submit support swallow take throw time timeout trigger trust truncate vary warn work wrap
`);

/** What a person or an agent does to something: with these words, a sentence may set a limit. */
export const DONE_TO_THINGS = words(`
  touched changed modified edited altered deleted removed dropped purged wiped erased cleaned pushed committed merged rebased squashed deployed released published shipped
  sent mailed emailed posted uploaded shared printed logged exposed leaked lost overwritten rewritten replaced renamed moved restarted stopped killed
  installed upgraded updated bumped downgraded migrated reset reverted run executed started used affected broken disabled enabled formatted refactored
  created added reordered rotated done signed tagged out down in
`);

/** Words for those who must keep a limit, and for those who set one. */
export const PERSONS = words(`
  you your yours yourself u we us our ours i me my mine i'll i'd i'm we'll agent agents assistant bot claude codex gemini nothing nobody no none anyone anybody
  anything everything everyone ok okay approval permission please
`);

/** Places and times that make a sentence matter for the current work. */
export const CURRENT_WORK = words(`
  prod production live staging real main master trunk branch repo repository customers customer yet today tonight tomorrow now monday
  friday weekend release releases deploy deployment deployments merge push publish migration migrations rollout launch commit commits upload backup backups secret secrets key keys
  credentials data database db
`);

/** Verbs of orders that are limits for an agent, unless a part of a program follows: then they are ordinary work. */
export const CODE_ORDERS = words(
  'skip stop hold wait keep avoid pause cancel freeze abort preserve defer make use require leave',
);
/** After these verbs, the last word is what must stay: "keep the old column", but not "keep the function pure". */
export const KEEPS = words('keep preserve leave');
/** Words that mean leaving something out or keeping it away: "keep internal names out of it". */
export const AWAY = words('out away off from');
/** Constructs of code: "don't use any here". What an agent may use (a token, a key) is not listed. */
export const STYLE_THINGS = words(`
  any var let type types ternary ternaries style styles class classes function functions globals semicolon semicolons loop loops recursion null undefined callbacks
  variable variables string strings array arrays constructor inheritance generics
`);
/** Verbs of an order that begins with "only", if a part of a program is near: "only run the effect once". */
export const ONLY_RUNS = words('run call render show fetch execute trigger return import export create log one two a');
/** Verbs of making: what is made may have a name that sounds like a limit, as in "implement a read-only mode". */
export const DEVELOPS = words('implement support develop introduce design');
export const MAKES = words('add create build invent write generate');
/** Words that refer to the user or the agent: "create a release only when I say so" is a limit. */
export const SPEAKERS = words("you your yourself u we us our i me my mine i'll i'd i'm i've we'll");

/** Users of a program and what they see of it, in several languages. A clause that begins with one describes the program. */
export const USED_BY = words(`
  owner owners author authors user users guest guests visitor visitors player players member members admin admins viewer viewers caller callers subscriber subscribers
  button buttons dialog modal menu sidebar header footer form field page screen popup tooltip banner endpoint function method parser
  nutzer benutzer gast gäste besucher admins button knopf dialog formular feld seite menü schaltfläche
  utilisateur utilisateurs invité invités visiteur visiteurs bouton formulaire champ page écran menu
  usuario usuarios invitado invitados visitante visitantes botón formulario campo página pantalla menú
  usuário usuários convidado convidados botão formulário tela página
  utente utenti ospite ospiti pulsante modulo campo pagina schermata
  gebruiker gebruikers gast gasten knop formulier veld pagina scherm
  użytkownik użytkownicy gość goście przycisk formularz pole strona
  пользователь пользователи гость гости кнопка форма поле страница
  användare gäst gäster knapp knappen formulär bruker brukere knap
`);
/** Words that may come before a word of `USED_BY`. */
export const ARTICLES = words(`
  the a an our all every each only no any these those this that normal regular anonymous logged-in new other
  der die das den ein eine alle nur jeder le la les un une des chaque l el los las una todos cada o os as um uma i gli il lo de het een
`);
/** Things that an agent can change: "the users table", "the form folder". */
export const CHANGEABLE = words(`
  table tables folder folders directory dir file files db database data schema record records account accounts branch module modules package service repo bucket list
  tabelle ordner datei dateien daten table fichier fichiers dossier données tabla tablas archivo archivos carpeta datos
`);
/** Verbs that only fit a program: "don't render it twice". "Don't open it" may be about a pull request. */
export const ONLY_PROGRAMS = words(
  'show render display throw return crash panic swallow flicker emit raise truncate wrap scroll overflow trust assume',
);
/** "Leave a blank line" is work on code; "leave the line alone" is a limit. */
export const INDEFINITE = words('a an some enough one two');
export const CODE_THINGS = words(`
  line lines timer timers interval spinner element elements reference references loop loops query queries listener listeners animation
  animations selector scrollbar worker workers modal dialog sidebar menu button buttons popup tooltip cursor promise promises response responses request requests callback callbacks row rows
  column columns whitespace token tokens duplicate duplicates value values variable variables string strings array arrays thread threads mutex lock
  event events char chars character characters nulls null allocation allocations rerenders recursion nesting globals mutation
  function functions object objects type types ternary ternaries effect effects header footer page screen form icon label list input output prop props hook style styles state
  behaviour behavior order names name naming comments number numbers numbers video audio tab cli column quotes quote escape option options flag
  import imports semicolon semicolons comment whitespaces var let any instance instances tooltip banner toast widget
  mutations iteration iterations blank padding space margin gap newline constructor field fields method property properties member attribute class classes component
`);
