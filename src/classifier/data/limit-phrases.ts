// Phrases with which people set limits, in several languages. Data only; word-pattern.ts matches them.
import { DEED_VERBS } from './deed-verbs.ts';
import { wordList } from './word-list.ts';

const alternatives = (at: 0 | 1 | 2): string => [...new Set(DEED_VERBS.map((forms) => forms[at]))].join('|');
const CLASSES: readonly (readonly [string, string])[] = [
  ['<do>', alternatives(0)],
  ['<doing>', alternatives(1)],
  ['<done>', alternatives(2)],
];

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => CLASSES.reduce((left, [name, words]) => left.replaceAll(name, words), line.trim()))
    .filter((line) => line !== '');

/**
 * One phrase per line. `^` start of the clause, `$` its end, `*` up to eight words, `_` one word, `~ing` any word with this
 * ending, `a|b` either; `<do>`, `<doing>` and `<done>` are the forms of the verbs in deed-verbs.ts. Every phrase is searched in
 * the whole sentence and in its clauses.
 */
export const LIMIT_PHRASES: readonly string[] = lines(`
  off-limits|untouched|untouchable|sacred|taboo|forbid|forbidden|prohibited|banned|disallow|disallowed|veto|sign-off|go-ahead|freeze|no-go|embargo
  off limits
  is|are|stays|remains off the table
  ^ don'ts|donts|non-goals|restrictions|boundaries $
  ^ things|what not|to not|avoid|leave
  ^ hard|strict|ground rules|limits $
  out of bounds|scope
  hands|fingers off
  stays|stay|remains|remain|must|should|has|have|needs|to|is|are untouched|unchanged|intact|frozen|read-only|offline|private
  stays|stay|remains|remain|must|should as|exactly|closed|put|down|where
  stays|stay|remains|remain at|on|in its|his|the|their|this|that|our
  i|we want|need|have|must|like|wish|plan|intend|prefer to approve|confirm|review|check|sign|decide|read|test|verify|keep|leave|wait|push|deploy|merge|release|publish
  i|we take|takes over|care
  i|we will|shall|would|handle|decide|can handle|decide|take|push|deploy|merge|release|publish|run|review|check|approve|confirm|do|delete|test|prefer|rather|keep|leave|wait
  i'll|ill|we'll handle|decide|take|push|deploy|merge|release|publish|run|review|check|approve|confirm|do|delete|test|tell|say|let|ask|keep|leave|wait|sort|manage|send|restart|rotate|apply|fix|finish
  i'd|we'd rather
  i'd|we'd prefer|like|want to approve|confirm|review|check|sign|decide|read|test|verify|keep|leave|wait|handle|see
  i'd|we'd prefer * not|no
  let me|us|him|her|them|ci|someone do|handle|push|release|deploy|merge|review|check|look|decide|approve|test|run|take|think|first|publish|confirm|verify|read|see|finish|send
  let the|our|my|a|ci * do|handle|run|make|take|push|release|deploy|merge|publish|review|approve|decide|test|finish
  no push|pushes|pushing|commit|commits|committing|deploy|deploys|deployment|edits|editing|release|releases|merge|merges|deletions|deleting|installs|network|force|publishing|downloads|writes|restarts|migrations
  save|keep|leave * for later|tomorrow|monday|friday|now|last|after|the
  keep * out|away|off of|from
  you don't|needn't have|need|to|touch|run
  we|you only _
  all you get|need|may|can
  ^ no ~ing
  ^ _ only $
  only after|once|when|if i|we|you|my|the|your
  we|you|nobody never|ever _
  let _ do|handle|push|release|deploy|merge|review|decide|approve|publish
  i'm|we're|he's|she's|they're going to push|deploy|merge|publish|release|do|handle|review|decide|run
  only|not supposed|meant
  job|task|matter|decision for
  at a time
  key|keys|secret|secrets|token|tokens|password|passwords|credentials|data stay|stays|remain|remains|must|should _
  belongs|belong to another|someone|somebody|others|them|him|her
  is|are for * use|take|pick another|different
  i'm|we're|he's|she's the only
  i'm|we're|he's|she's the one|ones who|that
  i|we said|agreed|decided|told * no|not|never|don't|nothing
  i'm|i|we're am|are handling|taking|only|doing|deploying|releasing|publishing
  leave * to|for me|us|him|her|them|ci|the|our|my
  leave * alone|be|out
  left alone|untouched|unchanged|out|as
  must|should|has|have|needs|need|to keep|continue working|running
  run|done|made|handled|managed|deployed|released|owned by * only
  my|our job|call|business|responsibility|rule|decision|turn|ok|okay|word|own
  forget it|that|about|this
  scratch|cancel|undo that|this|it
  on second thought|thoughts
  changed my|our mind
  i take * back
  i|i'll|we|we'll * myself|ourselves|personally|manually
  by me|hand|us
  ask|check|consult|confirm|clear me|us|with|first|before
  show|tell|send * first|before
  before * show|tell|ask|check|wait|confirm
  before you|anything|any|i|we
  before pushing|deleting|committing|deploying|merging|publishing|releasing|removing|changing|running|touching|dropping|migrating|sending|installing|editing|starting|writing|proceeding|continuing|doing|going|applying|restarting
  dry|dry-run|preview run|only|mode
  on hold
  none of your|the
  must|should|has|needs|to survive|stay
  answer|it's|is no $
  isn't|aren't|wasn't|doesn't|hasn't|haven't yours|mine|allowed|permitted|ok|okay|approved|ready|agree|agreed
  not ok|okay|allowed|permitted|mine|yours|yet
  steer|keep|stay clear
  main|master|trunk|production|prod|branch|branches is|are|stays protected|locked
  treat|consider|regard * read-only|readonly|frozen|off-limits|untouchable|immutable
  ^ read-only|readonly for|until|please|$
  is|are not to be _
  ^ exclude|omit the|our|my|any|all|everything|every
  ^ exclude|omit _ $
  your|the job|work|task|role|part|mandate ends|stops|finishes at|with|there|here|when|after|once
  careful|cautious with|not|to|about|around|when|here
  careful $
  that's enough|all|my|mine
  enough $
  enough for|now|already
  whatever you|happens
  can|could|should|must|will|may|has|have wait
  if|when * ask $
  too|very|way|much|far risky|dangerous
  up to me|us|him|her|them|ci
  read only
  takes care
  so|hence|therefore no|nothing _
  with|using the|existing|current|installed|available * only $
  consider|treat|regard this|it|these|them a|an|as|with
  is|are for reading|reviewing|review|exploring|exploration|planning|discussion|analysis
  for me|us|him|her|them only|alone
  only|just exploring|looking|reading|planning|reviewing|discussing|brainstorming|researching|investigating|asking
  then give|you stop|up|pause
  go easy
  only trust|about|concerns|concern
  have|has|got no business
  thumbs|green up|light
  --dry-run|dry-run|dryrun
  as|a|only draft|drafts
  stays|stay|remains|remain|keep|keeps|leave off|on|disabled|enabled
  keep|leave * disabled|enabled|off
  not|isn't|aren't part of
  before <doing>|hitting|calling
  our|the|only dba|dbas|ops|devops|sre|sres|qa|legal|marketing|security|platform|infra * run|runs|do|does|handle|handles|own|owns|manage|manages|deploy|deploys|merge|merges|release|releases|publish|publishes
  goes|go|runs|comes past|through|by _
  your access|rights|permission|permissions|mandate|scope ends|end|stops|is|are
  handled|managed|maintained|done|deployed|released by ops|me|us|our|another|someone|devops|infra|legal|team|hand
  if|when * tell|ask|ping|notify|inform|warn me|us
  you propose|suggest|draft|prepare|write|plan * i|we
  one pr|commit|change|topic|step|file|branch _
  zero <do>|<doing>|changes
  back it|them|everything|that up before
  past|by me|us
  ^ everything|anything|all|nothing but|except|besides|save
  important|crucial|essential|vital|sure|ensure|must|should|has|have|needs|need * preserved|kept|retained|saved|safe|survive
  instead|rather of|than * prod|production|live|real|main|master|remote|shared
  no <do>|<doing>
  instead|rather of|than <doing>
  we|nobody|no-one don't|dont|never <do>
  i|we don't|dont want|like you|it|this|that|anything|any|to
  i|we only|just|all need|want|wanted
  all i|we need|want|wanted|ask
  until|till|unless i|i've|i'm|i'd|my|qa|she|he|they|told|asked|instructed
  leave it|them|that|this|those|these $
  as is|it|they $|is|are|stands|stand
  then|and|there stop|pause|wait $
  then|and|there stop|pause|wait there|here|and|for
  go|goes|run|runs|done|happen|happens|handled|released|deployed through|via|by ci|me|us|the|our|pipeline|review
  needs|need|requires|require|takes * approval|sign-off|yes|review|permission|confirmation|ok|okay
  have|has|must|should to go|pass|come through|by|via|past
  tread|go|step lightly|carefully|gently|softly
  watch|look out
  beware|caution
  house|company|team|project|office rule|rules|policy
  our policy|rule|rules|process is|says|forbids|requires
  on purpose|hold
  intentional|intentionally|deliberate|deliberately
  managed|maintained|owned elsewhere|centrally|by
  still|currently|actively working|editing|using|in
  shared with|between|by
  give|tell|send|show|print|output|write * instead
  give|tell|send|show me|us * command|commands|plan|diff|sql|outline|proposal|list first|before
  use|with|using|from only existing|what|what's|the
  only what|what's|those|files|code|things _
  nowhere|nothing|no-one|nobody|none else|more
  no others|other|more $
  read|write|view|look access|rights|permission|permissions only|$|that's|for
  have|has|got permission|access|rights to|for
  each|every|after step|change|write|push|commit|command and|wait|needs|ask
  at|after each|every step|change|commit|command|file
  if|when|once|should * stop|ask|abort|halt|report|wait $
  if|when|once * stop|ask|abort|halt|report|wait and|me|us|there|then
  when|if in doubt
  if|when|once you're|you|unsure unsure|not|certain|$
  prefer|favor|favour * <do>
  that's|that is|its|it's it|all|everything $
  is|are fine|ok|okay|allowed
  ^ max|maximum one|two|three|1|2|3|5|10 request|requests|call|calls
  belongs|belong to * use
  belongs|belong to _
  no|not|never more|than _ request|requests per|a|every
  isn't|aren't|not ours|theirs|yours|mine to <do>
  isn't|aren't|not ours|theirs|yours|mine
  stays|stay|remains|remain until|till
  can|may look|read|view|see * but that's|that
  nothing|none|nobody|no-one is|gets|goes|leaves|should|may|must|can|will|of <done>|be|get|leave|out|in|to

  nicht|nichts|niemals|nie|kein|keine|keinen|keinem|keinesfalls|nirgends|niet|niets|geen|nooit
  by me|hand|us
  nicht|niemals|nie ~en
  nicht|nichts|niemals|nie anfassen|anrühren|ändern|löschen|pushen|committen|machen|tun|weiter
  ^ _ _ nicht|nichts|niemals|nie|keine|keinen|kein|keinesfalls
  ^ _ * nicht|nichts an|ab|aus|um|weg|$
  ^ nicht|niemals|nie|keine|keinen|kein|nichts|nur|ausschließlich|finger|warte|stopp|halt
  ^ _ nicht|nichts|niemals|nie|nur|keine|keinen|kein
  darf|darfst|sollst|soll|sollte|solltest|dürfen|sollen * nicht|nichts|nie|niemals|keine|keinen|kein
  noch nicht
  lass|lasse|lassen|lässt|lasst * finger|hände|ruhe|so|stehen|liegen|unangetastet|wie|unverändert|weg|sein|bleiben
  finger|hände weg
  den|das|die * macht|machen|übernimmt|erledigt|mache
  bleib|bleibe|bleibt|halt * weg|fern|raus|bei|in
  ohne zu|~en|mich|rückfrage|erlaubnis
  selbst|selber
  ^ _ * nur|erstmal|vorerst|lediglich
  ich|wir mache|machen|übernehme|übernehmen|kümmere|pushe|deploye|lösche
  bescheid
  ^ behalte|behalt|belasse|behalten
  will|möchte|muss ich|wir * sehen|prüfen|freigeben|lesen|zustimmen|entscheiden
  vor jedem|jeder|jedes
  keine|keinen|kein|keinerlei|keinesfalls ~en
  vorerst|erstmal|erst keine|keinen|kein|nicht|nichts
  vorerst|erstmal keine|keinen|kein _
  in ruhe lassen
  nix ~en|mehr
  ohne * zu
  bleibt|bleiben|bleib wie|so|unangetastet|unberührt|unverändert|gleich|bestehen|stehen|drin|privat
  ich * erst|vorher|zuerst
  erst|vorher fragen|frag|frage|bestätigen|warten
  frag|frage * erst|vorher|bevor|zuerst
  tabu
  verboten
  nur noch|in|im|lesen|schauen|ansehen|die|den|das|der|an

  ^ ne|n'~|pas|jamais|surtout|sans|laisse|laissez|attends|attendez|seulement|uniquement|interdit|interdiction|évite|évitez|arrête|arrêtez
  ne * pas|jamais|rien|plus|aucun|aucune
  touche|touchez|change|pousse|supprime|efface|déploie|modifie|lance|fais pas|rien
  il|tu|vous|on ne|faut|doit|dois|devez * pas|jamais|rien
  sans ~er
  sans ~ir
  sans me|demander|mon|autorisation|toucher
  pas encore
  demande|demandez|demande-moi|demandez-moi|préviens|préviens-moi|consulte|consulte-moi * avant|d'abord
  pas touche
  ^ garde|gardez|conserve|conservez|préserve|préservez|préviens|prévenez
  uniquement|seulement _
  moi-même
  c'est moi qui
  reste|restent comme|intact|intacte|tel
  je|j'~ veux|dois|préfère * avant|d'abord
  m'occupe|m'en|m'occuperai du|de|des|occupe|moi
  je|j'~ m'en|le|la|les|m'~ occupe|occuperai|ferai|fais|charge

  ^ no|nunca|jamás|ni|solo|sólo|solamente|únicamente|espera|espere|evita|sin|deja|dejen|prohibido ~es
  ^ no|nunca|jamás|ni|tampoco ~as
  no lo|la|los|las|se|me|te|le ~s|~n|~a|~e
  ^ no|nunca|jamás lo|la|los|las|se|me|te|hagas|toques|borres|quiero|subas|haya
  ^ nunca|jamás|espera|espere|evita|prohibido|solo|sólo|solamente|únicamente
  no se|debes|debe|puedes|puede|hay|quiero ~er
  no se|debes|debe|puedes|puede|hay|quiero toca|tocar|borra|borrar|cambiar|modificar|que|subir
  sin ~ar
  sin ~er
  sin ~ir
  sin mi|preguntar|permiso|tocar
  nada de _
  ni se|lo|la _
  ^ mantén|mantenga|conserva|conserve|guarda
  solo|sólo|solamente|únicamente en|la|el|los|las|con|dentro|desde
  deja|dejad|dejen|déjalo|mantén|mantenga * paz|como|igual|intacto|intacta|tal|así|quieto
  todavía|aún no
  no todavía|aún
  lo|la|los|las hago|haré|haremos|subo|borro|despliego yo
  yo mismo|misma
  antes de * avisa|avísame|pregunta|pregúntame|consulta|consúltame
  ^ yo _
  ya lo|la _ yo
  antes de que|~ar|~er|~ir
  me encargo yo|de
  pregunta|preguntad|pregúntame|pregúntanos|consulta|consúltame|avisa|avísame * antes|primero

  ^ antes de _ * me|mim avisa|avise|pergunta|pergunte|chama|chame|consulta
  antes de * avisa|avise|pergunta|pergunte|chama|chame|consulta
  ^ não|nunca|jamais|apenas|espera|espere|evite|evita
  não ~e|~a|mexa|mexas|apague|toque|faça|faz|altere|suba
  sem ~ar
  sem ~er
  sem ~ir
  deixa|deixe|mantenha|mantém * paz|como|está|quieto|intacto|intacta|assim
  ainda não
  pergunta|pergunte|pergunta-me|pergunte-me|consulta|consulte|avisa|avise * antes|primeiro
  eu mesmo|mesma|próprio|faço
  ^ eu _
  ^ mantenha|mantém|preserve|conserve
  apenas|só|somente em|na|no|os|as|com|dentro
  só|somente ~a|~e|leia|ler|no|na

  ^ niente|nessun|nessuna|nessuno _
  ^ non|mai|solo|soltanto|aspetta|evita|lascia|lasciate|vietato
  non ~are
  non ~ere
  non ~ire
  non si|devi|deve|puoi|toccare|voglio
  senza fare|~are|~ere|~ire|chiedere|il|toccare
  non ancora
  chiedi|chiedimi|chiedici|chiedere|domanda|domandami|avvisami * prima
  io stesso|stessa
  ci penso io
  lo faccio io
  ^ io _
  ^ mantieni|conserva|tieni
  solo|soltanto|solamente in|nel|nella|su|sul|i|il|la|le|con
  lascia|lasciate|mantieni * stare|così|com'è|pace|intatto

  ^ niet|geen|nooit|alleen|wacht|blijf|laat|raak
  mag|moet|moeten|mogen|wil * niet|geen|nooit|niets
  niet ~en
  blijf * af|uit|van|weg
  laat * rust|staan|zoals|ongemoeid|met
  zonder te|toestemming|mij
  nog niet
  vraag|vragen|overleg * eerst|voordat|voor
  eerst vragen|vraag|overleggen
  raak * niet|aan
  ^ _ * niet $
  zelf
  ^ behoud|bewaar
  ^ ik doe|zal|ga|wil|regel
  alleen maar|lezen|kijken|in|de|het

  ^ nie|nigdy|bez|zostaw|poczekaj|tylko|żadnych
  nie ruszaj|dotykaj|usuwaj|zmieniaj|wypychaj|kasuj|rób|wolno|można|wdrażaj|pushuj|commituj
  zostaw * spokoju|jak
  jeszcze nie
  zapytaj|pytaj|spytaj|zapytajcie * zanim|najpierw|przed
  ^ zachowaj|zachowajcie
  tylko _
  najpierw zapytaj|pytaj|spytaj
  bez pytania|mojej|pozwolenia

  ^ не|никогда|ничего|только|без|оставь|оставьте|подожди|подождите|стой|нельзя|запрещено|хватит
  не ~й|~йте|~и|~ите|~ь|~ьте|~ть|нужно|надо|стоит|должен|должны|смей
  нельзя|запрещено|запрещаю
  оставь|оставьте * покое|как|так|нетронутым
  без ~ия|спроса|моего|разрешения
  пока|ещё|еще не
  спроси|спрашивай|спросите|спрашивайте|уточни|согласуй * прежде|перед|сначала|до
  сначала|прежде спроси|спросите|уточни|согласуй
  сам|сама|сами
  руки прочь
  ^ сохрани|сохраните|сохраняй
  только _
  ^ ні|не|ніколи|тільки|залиш
  не чіпай|чіпайте|видаляй|змінюй

  silme|dokunma|değiştirme|yapma|gönderme|çalıştırma|ekleme|kaldırma|yükleme|bozma|kullanma|~mayın|~meyin|~mayınız|~meyiniz
  sakın|asla|hayır|yasak
  ^ sadece|bekle|yalnızca
  henüz|şimdi değil|~ma|~me
  önce * sor|danış

  ^ inte|aldrig|rör|låt|vänta|ikke|aldri|aldrig|ei|älä|bare|vent|lad
  rör|ändra|ta|gör|pusha|rør|endre|slet|slett|push inte|ikke|aldrig
  låt|lad|la * vara|være|ligge|stå
  utan|uten|uden att|å|at
  ändra|rör|ta|gör|pusha|installera|endre|rør|slett|slet|installer ingenting|inget|inga|ingen|ingenting|intet|noe|noget
  fråga|spør|spørg|kolla|sjekk * innan|før|först|først

  jangan
  đừng
  मत
`);

/**
 * English phrases that set a limit only in a sentence that addresses the agent or gives an order: "stop restarting the server",
 * not "the stop hook fires".
 */
export const WEAK_LIMIT_PHRASES: readonly string[] = lines(`
  not|no|never|none|nothing|nobody|neither|nor|without|don't|dont|mustn't|shouldn't|can't|cannot|cant|needn't|won't|oughtn't|mustnt|shouldnt|no-one
  leave|leaving|stay|stays|staying|remain|remains|refrain|avoid|skip|stop|wait|hold|holding|halt|pause|postpone|defer|freeze|frozen|cancel|abort|spare|preserve|ban|revoke|withdraw|retract
  unless|until|till|except|excluding
  unchanged|intact|read-only|offline|confidential|protected|private
  approve|approves|approval|permission|consent|authorise|authorize
  myself|ourselves|personally|mine|yours
  only touch|change|edit|modify|use|run|read|look|work|write|fix|add|update|do|commit|push|delete|remove|in|within|inside|under|when|after|if|with|on|for|to|from|one|once|a|the|this|that|these|those
  ^ only|just|exclusively|solely|simply|merely
  _ only $
  keep|keeping away|out|off|from|to|your|it|them|this|that|the|my|our|all|any|everything|main|as|local|private
  must|should|has|have|needs|need|to|please|and|but keep
  limit|restrict|confine|constrain|limited|restricted|confined yourself|your|it|this|the|changes|edits|work|to
  stick|sticking to
  at most
  ^ ask|confirm
  before the|that|it
  rather than
  instead of pushing|committing|deleting|merging|deploying|publishing|releasing|installing|editing|changing|touching|overwriting|removing|rewriting|running|restarting|writing|creating|adding|using|modifying|moving|renaming|force-pushing|rebasing|sending|uploading
  apart|aside|other from|than
  drop that|this|it
  besides|preserved|retain|retained|focus
`);

/** Phrases that set a limit although they look like a description of code: searched before such descriptions are removed. */
export const PLAIN_LIMIT_PHRASES: readonly string[] = lines(`
  you are not allowed|permitted|authorised|authorized to
  you're not allowed|permitted|authorised|authorized to
  sure|ensure * not|never|isn't|aren't affected|touched|deleted|changed|overwritten|lost|pushed|committed|published|deployed|sent|removed|modified
  do|run|fix|finish|check everything|all but
  no|isn't|not need|necessary to <do>
  you have|got no business
  <doing> * not|isn't part of
  the|that|rest _ waits $
  no need for a|any <do>|<doing>|changes
  more|most|max|maximum|longer|least|than|to|only one|two|three|four|five|six|ten|single|1|2|3|4|5|6|10|15|20|30|60 file|files|commit|commits|pr|prs|change|changes|minute|minutes|hour|hours|dollar|dollars|euro|euros|attempt|attempts|agents|edit|edits|pull|branch|branches
`);

/** Words that show that a sentence addresses the agent or states what may be done. */
export const DIRECTIVE_WORDS: ReadonlySet<string> = new Set(
  wordList(`
  you you're you'll you'd your yours yourself u ya please pls plz must mustn't mustnt should shouldn't shouldnt shall may let's lets let need needn't want don't dont
  kindly my can't cannot careful sure ok okay yet myself mine me circumstance circumstances allowed permitted agreed today tomorrow
`),
);

/** Verbs that begin an order. */
export const ORDER_VERBS: ReadonlySet<string> = new Set(
  wordList(`
  add adjust apply ask build bump call change check clean commit confirm continue copy create debug delete deploy do drop edit finish fix focus format get give go
  implement improve install investigate look make merge migrate modify move open post proceed publish pull push put read rebase refactor release remove rename
  replace restart revert review rewrite run send set show start stash tag tell test touch try update upgrade use work write
  don't dont leave stay refrain avoid skip stop wait hold halt pause postpone defer freeze cancel abort spare preserve keep limit restrict confine stick
`),
);

/** Words that begin an order if the whole sentence begins with them: "only the tests", but not "it is called, never read". */
export const SENTENCE_OPENERS: ReadonlySet<string> = new Set(
  wordList(
    'not no never none nothing nobody without only just exclusively solely simply merely apart aside except unless until everything under',
  ),
);

/** Signs of a limit in scripts without spaces, and in languages that join words. */
export const LIMIT_SIGNS: readonly string[] = [
  ...wordList(`
  不要 别 別 不准 不许 不許 禁止 不用 先不 勿 不能 不可 不得 切勿 只能 只改 只修改 只允许 只动 只在 只用 只许 仅限 只准 只看 只读 只讀 只需 除了 等我 先问 先問 我自己 我来 我來 暂时不 暫時不 保持原样 不动
  ないで するな しないこと 触らない 触るな やめ だめ ダメ 禁止 だけにして 以外 待って そのまま 自分で 私がや 私がし 僕がや こちらでや 確認してから 前に確認 前に聞 前に相談 聞いてから 消さない 削除しない プッシュしない 変更しない 使わない
  하지마 마세요 말아 말고 마라 금지 건드리지 그대로 기다려 물어보고 제가할 직접할 만수정
`),
  '하지 마',
  '지 마',
  '제가 할',
  '내가 할',
  '먼저 물어',
  '전에 물어',
  '전에 확인',
  'لا ',
  'אל ',
];

/** Pairs of signs with a few characters between them: "before … ask". */
export const LIMIT_SIGN_PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/전에/u, /물어|확인|말해|알려|보여/u],
  [/前に/u, /確認|聞|相談|見せ|知らせ|許可/u],
  [/之?前/u, /问|問|告诉|告訴|确认|確認|征求|給我|给我看/u],
  [/先/u, /问|問|跟我|和我|经过我|給我|给我看/u],
  [/없이/u, /마|말/u],
  [/만/u, /수정|변경|편집|읽/u],
];

/** Phrases that contain a word from above but set no limit. Removed first. */
export const NO_LIMIT_PHRASES: readonly string[] = lines(`
  this|that|it|which|one|a|b|c|both|all is|are|looks|seems|sounds fine|ok|okay
  so|how|where|when|what|if|that i|we can|could
  like to see|know|understand if|how|what|why|whether|where
  removed|changed|did|done|added|made|dropped|wrote|built|kept * on purpose|hold
  intentional|deliberate so|because|since
  we|i are|am currently|still in|on|at
  is|are|was|were|being shared|used|called with|between|by both|all|several|multiple
  is|are|was|were|being called|used|invoked * shared by
  belong|belongs to a|an|one|each|the same
  i|you|we|can|could|please|should|will|let's go|going through
  should|must|will|would|can only run|fire|happen|render|load|count|execute|trigger once|twice|per
  only needs|takes|supports|works|returns|shows|happens|fails|applies|exists|contains|checks|mentions|covers|affects|adds|needed
  until|till i|you|we hit|press|click|type|refresh|reload|resize|scroll|hover
  come|comes|run|runs|load|loads|happen|happens|be|is|goes before the|it|any
  let the|a|our test|tests|script|loop|function|component|parser|client|handler|animation run|do|handle|make|take
  raise|open|create|make|push|file a|an|the draft
  fix|finish|solve|address|do|handle * before moving|going on|forward|ahead
  don't|dont|not worry|hesitate|forget|mind|care
  do not worry|hesitate|forget
  no longer
  will be|get lost
  i'm|i|not sure|certain|convinced
  stop|kill * and start|restart|rerun
  restrict|limit the|a dropdown|list|field|input|query|search|results|output|column|options
  avoid duplicating|repeating|recomputing|rerendering|blocking|nesting|shadowing
  stop the|a watcher|server|timer|spinner|animation|emulator
  test|try|check it|this|that on my
  no need to ask|confirm|check|prompt|wait|explain|apologise|apologize|rush|worry|hurry|reply|answer|thank|summarise|summarize
  no problem|problems|worries|idea|rush|doubt|longer|wonder|way|clue|matter|offense|error|errors|warnings|failures|failing|conflicts|issues|results|output|diff|luck|difference
  until recently|now|today|yesterday
  without asking|confirmation|confirming|prompting|permission $
  without asking|confirmation|confirming|prompting me|again|first|every $
  whatever|anything|everything|all you need|want|like|think
  don't|dont be|apologize|apologise|repeat|give|guess|panic|overthink|overcomplicate|bother
  do not be|apologize|apologise|repeat|guess|panic
  you|you've have|got my|our permission|approval|ok|okay|go-ahead|blessing
  no need for confirmation|permission|approval|asking
  you don't|needn't|dont have|need to ask|confirm|check|wait * $
  stop|quit asking|waiting|apologizing|apologising
  ^ keep|continue|go|don't|do going|stop|not * until|till * $
  no thanks|thank
  ^ just a|an|one _ * typo|nit|question|detail|thought|idea|note|fix|comment
  ^ just tested|tried|noticed|realized|realised|found|finished|pushed|merged|wondering
  ^ only|one thing|things * is|are|was
  nothing|none|no-one was|were|is|are printed|shown|displayed|logged|rendered|written|returned|found|sent|saved|loaded|visible|listed
  no need to keep
  ça|cela ne|n'~ change|aide|sert|résout|marche
  klappt|hilft|bringt|reicht * nicht|nichts
  não|nao resolve|ajuda|adianta|funciona
  nie pomaga|pomogło|wystarcza
  ^ document|explain|mention|describe that|how|why|what * $
  ^ just wondering|curious|checking|saying|kidding
  let me think|know|paste|guess|explain|see
  can|may|could|should now|just stop
  rename|translate|call|spell * to|into|as * $
  lift|remove|end the|this|our freeze|restriction|ban|embargo|limit
  forbidden|blocked|prohibited|disallowed|banned by cors|default|eslint|typescript|the
  isn't|not|no needed|necessary|used
  we|it|they don't|dont|aren't|isn't|no support|use|using|need|have * more|anymore|longer
  solo|sólo|soltanto|solamente|nur|alleen|seulement|tylko|только|sadece|bara|apenas|só falla|funciona|funziona|werkt|geht|funktioniert|marche|fonctionne|działa|работает|çalışıyor|fungerar
  falla|funciona|funziona|werkt|geht|funktioniert|marche|fonctionne|działa|работает|fungerar solo|sólo|soltanto|solamente|nur|alleen|seulement|que|tylko|только|bara|apenas|só
  no|zero tests|files|matches|errors|changes|results were|was|are|found
  don't|dont|stop|not|never ask|asking $
  don't|dont|stop|not|never ask|asking me|again|for|anymore|first * $
  don't|dont|not stop|wait|pause|quit
  bug|issue|problem|error|case|crash|situation|regression where|when|that * $
  i can't|cannot|couldn't
  i can not
  git|it|error|ci|github|he|she|says|say|said i|we|you can't|cannot * $
  i am|i'm not|unable able|to
  you don't|didn't|aren't|dont seem|understand|understood|know|get|listen|remember|see|make
  everything|all|it _ works|work|worked|passes|passed|fine except|but|apart
  everything|all|it works|work|worked|passes|passed|builds|compiles except|but|apart
  limit|restrict|cap|reduce * size|length|width|height|rate|number|count|depth|amount|memory * $
  more than once|twice
  once|twice|times per _
  ask|asks|prompt|warn the|each|every|our user|users|player|players|visitor|visitors|customer|admin|caller * $
  for|by|to|from guests|users|visitors|admins|players|members|viewers|readers|callers
  i don't recall|remember|know|think * myself
  so|that we're|it's|they're|i'm not
  ^ just fix|do|go|run|use|add|try|merge|commit|push it|that|this|ahead
  only|just one|two|three|four|five|some|few|a|the|these|those * fail|fails|failed|failing|pass|passes|passed|left|remain|remains|missing|broken|works|work
  not|no sure|only|bad|great|good|really|working|exist|exists|quite|even|so|very|much|too|that|enough|clear|aligned|right|correct|obvious
  i|we|they|it|users|people don't|dont|doesn't|do not|know|think|see|understand|believe|remember|get|have|mind|recall * know|think|see|understand|believe|remember|get|have|mind|recall
  i|we|they|it|users|people don't|dont know|think|see|understand|believe|remember|get|have|mind|recall
  does|did|is|are|was|were|has|have|had|would|could|might|seems|seem not|no|nothing|never be|been|the|a|an|~ed|~ing|~en|show|handle|work|compile|match|exist|fit|appear|start|finish|return|pass|help|seem|matter|happen|use
  there|there's|here's|it's|that's|with|has|have|had|returns|shows|gets|says|found no|not|nothing|none
  there is|are|was|were no|not|nothing|none
  but|and|or|is|are|was|were|has|it|which|that|field|function|method|value|variable|hook|code|test|~s never ~ed|~s|~n|called|set
  ^ * ~s|~ed never|not ~s|~ed|~n
  don't|dont|not forget|hesitate|worry
  why|how|what|where|when|whether * don't|dont|not|can't|cannot|won't|no|never
  if not|so|it's|that's
  if|when|because|since|though|although|while * not|no|never|nothing|can't|cannot|don't|won't
  or not
  can|could|does|do|did|should|would|may|might or
  can't|cannot be found|resolved|read|opened|reached|parsed|loaded
  ~s|~t|~r|~e|it|they|we|i cannot|can't|won't find|read|open|resolve|connect|import|locate|load|access|reproduce|see|tell|figure|guarantee|be|use|recognize|activate|work|handle
  ^ cannot|can't find|read|open|resolve|connect|import|locate|load|access|use|be
  not found|defined|used|set|working|available|supported|installed|implemented|called|tested|null|covered|cleared|filtered|handled|shown|displayed|captured|updated|part
  not only
  error|errors|fails|failed|failing|crashes|crashed|panics|broken|bug|warning|undefined * no|not|cannot|can't|without
  keep|keeps failing|getting|crashing|seeing|asking|showing|spinning
  we|i should|could|can also|add|use|make|move
  how i|we can|could do|test|see|try|use|run|find
  fast|good|big|long|close|far|small|simple|large enough
  index|indexes|array|slice|range out of bounds|range
  can't|cannot|cant import|reconstruct|reproduce|locate|resolve|parse|restore|reach|infer
  shouldn't be an|a|there|needed|necessary|possible|hard|empty|null|visible
  shouldn't happen
  should not be redacted|cleared|captured|shown|visible|empty|null|needed|necessary|a|an|there
  will not be captured|more|needed|visible|shown|a|an|the
  might not contain|have|be|work|exist|get|match|need
  to not be strict|able|so
  ~s|they|commands don't|dont account|receive|get|have|contain|match|fire|exist|support|handle|really
  i|we don't|dont always|quite|really have|like|need|care
  i|we don't|dont need to see|say|know|mention
  i|we don't|dont want to play|know
  that|which|package|constant|function|field|variable|struct|class|map|helper|flag skip|stop|hold|avoid|defer|preserve|wait
  package|constant|function|field|variable|struct|class|map|helper|flag|nil to hold|stop|skip|avoid|defer|preserve
  stop|skip|cancel|wait|pause|hold|freeze|abort|drop hook|hooks|word|words|list|lists|button|buttons|time|times|menu|screen|dialog|icon|signal|signals|handler|handlers|event|events|label|page|flag|condition|conditions|callback|state
  nothing to commit|push|merge|show|report|do
  kein|keine|keinen plan|ahnung|idee|problem|sorge|eile
  habe|hab|hat|haben|hatte|wurde nicht|nichts|kein|keine ~t|~en
  ^ never got|received
  limit|cap|truncate|shorten * to _ characters|chars|items|rows|entries|lines|words|results|bytes|requests
  avoid ~related|potential|future|such|naming|race issues|problems|errors|bugs|conflicts
  avoid confusion|duplication|complexity
  before i could|can|ran|had
  we|it|they only added|changed|tested|tried|used|recover|have|had|get|got|see
  ^ just give|make|say|call|put|show|checked|got|saw|tried
  i|we just checked|tried|saw|got|noticed
  limit|limited to 5|10|20|25|30|50|100|200|500|1000
  ^ continue|keep|go|going until all|everything|it's|they're|tests|the
  nothing obvious|new|special|unusual|wrong|interesting|weird
  ^ none address|worked|works|matched
  ^ no _ configured|found|available|defined|left|exists
  ^ no i think|guess|believe|mean|meant
  ^ no then|this|that's|it's
  never actually|really worked|works|happened|ran|fires
  agent|hook|code|function|test|event never ~ed
  ^ the|this|that|my|our|a freeze|hold|pause|stop happens|occurs|appears|comes|is|starts|lasts
  freeze happens|occurs|appears|starts
  before we|it|there had|was|were
  nobody reads|likes|uses|cares|knows|wants|sees
  ^ just run the|all tests|test|suite|linter|build
  so|that it|they does|do not|never
  ^ hold on $
  hold on i|let|wait|maybe
  stop * and|then start|restart|rerun|run
  before the|this|that list|table|form|title|heading|section|paragraph|chart|image we|i|you|add|put|there
  ^ only|just the|a|one|first|last|second _ _ is|are|was|were|gets|shows ~ed|rendered|read|shown|loaded|displayed|missing
  ^ only|just the|a|one|first|last|second _ is|are|was|were|gets|shows ~ed|rendered|read|shown|loaded|displayed|missing
  remove|delete|drop|clean everything|all|anything|what|whatever * don't|dont|not need|use|require
  ^ nur|seulement|solo die|der|das|la|le|el _ _ wird|est|se _
  nur die|der|das erste|letzte|zweite * wird|ist|werden
  es soll|sollen|sollte|sollten * keine|keinen|kein|nicht _ geben|geben|sein|erscheinen|angezeigt|auftauchen
  ^ never fires|updates|happens|returns|works|runs
  used|passed|called|directly|killed without any|calling|transformation|new
  nicht|niet sicher|klar|mehr|so|gefunden|definiert|nur|zeker|meer|gevonden
  ~t nicht|niet|nichts|keine|keinen|kein|geen
  gibt|ist|sind|war|hat|haben|er|is|zijn|heeft keine|keinen|kein|nicht|nichts|geen|niet|niets
  geht|funktioniert|klappt|läuft|kompiliert|baut|passt|stimmt|lädt|startet|öffnet nicht|nichts
  geht|funktioniert|klappt|läuft|kompiliert|passt|lädt|startet|öffnet * immer|noch|mehr|auch nicht|nichts
  passiert|erscheint|kommt|steht|ändert nichts|nicht|kein|keine
  nichts passiert|erscheint|kommt|hilft|geht|ändert
  ich weiß|verstehe|sehe|glaube * nicht
  ne marche|fonctionne|compile|passe|démarre|trouve|répond|affiche|s'affiche|charge|s'ouvre pas|plus|rien|toujours|encore|jamais
  rien ne marche|fonctionne|passe|s'affiche|change|se|répond
  je ne sais|comprends|vois|pense pas
  no funciona|compila|encuentra|arranca|sé|entiendo|veo|existe|pasa|carga|abre|aparece|sale|responde|muestra|veía
  no se abre|ve|carga|muestra|guarda|actualiza|puede
  sigue|siguen|sigo sin _
  não funciona|compila|encontra|sei|entendo|existe|aparece|acontece|abre|carrega|mostra|responde|vejo|deu
  continua|ainda sem|não funcionar|funciona
  non riesco|riesce|posso|capisco
  no puedo|consigo|logro|entiendo|encuentro
  je ne peux|n'arrive|comprends|trouve * pas|plus
  je n'arrive|n'ai|n'y
  ich kann|konnte * nicht
  não consigo|posso|entendo
  nie mogę|udaje
  не могу|получается|удается|удаётся
  no hay|pasa problema|nada
  pas de souci|problème|soucis
  geen probleem
  nie ma problemu
  não há|tem problema
  non funziona|compila|trova|so|capisco|esiste|succede|appare|carica|parte|risponde|vedo|va
  non si apre|vede|carica|avvia|chiude|aggiorna|sa
  не работает|компилируется|находит|знаю|понимаю|запускается|собирается|проходит|происходит|видно|отображается|выводится|меняется|открывается|загружается|помогло
  ничего не происходит|видно|отображается|выводится|меняется|работает|помогает|помогло
  you|we|i|they|it never told|said|asked|mentioned|explained|answered|got|had|saw|found|ran|did|were|was|~ed
  nothing|nobody|none|no-one happened|changed|came|went|worked|matched|uses|used|calls|knows|cares|noticed
  nothing|none happens|shows|appears|loads|works|renders|prints|comes|opens|responds|fails|helps|matches|arrives|plays|moves|starts|appeared|showed|helped|loaded|rendered
  ^ never mind
  ^ never seen|saw|heard|had|noticed|used|tried|worked|happened|understood
  just|only the|one|that|this _ is|was|looks|seems wrong|broken|missing|off|red|failing|ugly|slow|empty
  i|we don't|dont|never like|love|liked|loved|trust the|this|that|it|how|these|those
  ask|asks|prompt|warn|tell|remind|notify|show|let the|each|every|our user|users|player|players|visitor|visitors|customer|admin|caller
  show|display|print|log|emit|render|raise|open a|an|the _ before|until|unless|when
  none of them|these|those worked|matched|helped|passed
  until|till last
  returns|throws|fails|errors|crashes|hangs|responds|works|gives * unless|until|without
  docs|manual|readme|spec|documentation|comment|error|message|log says|say|said|states|mentions|claims * not|never|no|only|cannot|can't|mustn't|must
  approval|permission|permissions|consent step|steps|check|checks|flow|workflow|page|dialog|banner|screen|form|field|table|model|level|denied|system|button|error|errors
  approval|permission|consent is|are missing|denied|granted
  keep it|this|that|them|things|answers|replies short|brief|simple|concise|clean|readable|minimal|small|going
  don't|dont have|need to be|explain|apologise|apologize|worry|thank|rush
  no more than _ column|columns|row|rows|item|items|line|lines|character|characters|request|requests|result|results|word|words
  at most one|two|three|five|ten|1|2|3|5|10 request|requests|retry|retries|time|times|item|items|call|calls|line|lines|character|characters|second|seconds
  only show|display|return|render the|a|an|first|last|top|ten|10
  avoid using any|var|globals here|in|for
  avoid using any|var|globals $
  instead of using a|an|for
  not yet implemented|supported|available|working|documented|covered|defined
  before you|we call|return|render|parse|compare
  without the|any|a cache|caching|flag|flags|patch|plugin|option|coverage
  wait|waits ~ms
  without recursion|loops|mutating|copying|allocating|generics
  without cache|caching|coverage|flags|optimisations|optimizations|logging
  werkt|compileert|bouwt|start|laadt|opent niet|niets
  werkt|compileert|bouwt|start|laadt|opent * steeds|meer|ook niet|niets
  er gebeurt|verschijnt niets|niks
  nie działa|wiem|rozumiem|kompiluje|wyświetla|otwiera|ładuje|widzę|widać|dzieje|pojawia
  nic się nie _
  çalışmıyor|açılmıyor|görünmüyor
  fungerar|funkar|virker|fungerer inte|ikke
  fungerar|funkar|virker|fungerer * fortfarande|fortsatt|stadig|längre|heller inte|ikke
`);

/** Signs that a sentence in such a script only reports something. */
export const NO_LIMIT_SIGNS: readonly string[] = wordList(`
  不能用 不能编译 不能运行 不能启动 特别 别的 可以删除 問題ないで 別の 特別 区别 分别 识别 別々 区別 性别 类别 级别 级別 不能正常 只能看到 不可用 不用说 不得不 できないで
`);

/** Words at the start of a clause that carry no meaning. */
export const OPENERS: ReadonlySet<string> = new Set(
  wordList(`
  please pls plz ok okay yes yeah yep sure and but so then also now oh hey well actually again still remember note important btw fyi
  however or plus though although however first second third finally meanwhile
  bitte aber und oder also dann jetzt ok ja doch et mais alors donc pero y entonces por favor e mas mas então ma allora quindi per favore en maar dus
  и но а пожалуйста да ale oraz proszę lütfen ama ve och men snälla og
`),
);

/** Words between two clauses. */
export const JOINERS: ReadonlySet<string> = new Set(
  wordList(`
  and but then so because since while though although and/or und aber oder denn weil mais et puis car pero y porque luego mas e porque ma poi maar en want
  но и потому ale bo ama ve men och fordi
`),
);
