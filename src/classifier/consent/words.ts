// The few words that code knows, in ten languages: what may accompany a name, and what replaces one. Data, and how a token is looked up.
// English, German, French, Spanish, Portuguese, Italian, Russian, Chinese, Japanese, Korean. `x*` is a prefix; Eastern words are parts of a
// run.
import { fold, isEastern } from './tokens.ts';

export interface Lexicon {
  readonly whole: ReadonlySet<string>;
  readonly stems: readonly string[];
  /** Eastern words, longest first. */
  readonly runs: readonly string[];
}

export function lexicon(...texts: readonly string[]): Lexicon {
  const words = texts.flatMap((text) => fold(text).split(' ')).filter((word) => word !== '');
  const plain = words.filter((word) => !isEastern(word));
  return {
    whole: new Set(plain.filter((word) => !word.endsWith('*'))),
    stems: plain.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    runs: words.filter(isEastern).toSorted((a, b) => b.length - a.length),
  };
}

export const joined = (...all: readonly Lexicon[]): Lexicon => ({
  whole: new Set(all.flatMap(({ whole }) => [...whole])),
  stems: all.flatMap(({ stems }) => stems),
  runs: all.flatMap(({ runs }) => runs).toSorted((a, b) => b.length - a.length),
});

/** For a run: whether it contains one of the words. */
export const has = (words: Lexicon, token: string): boolean =>
  isEastern(token)
    ? words.runs.some((word) => token.includes(word))
    : words.whole.has(token) || words.stems.some((stem) => token.startsWith(stem));

/** Whether the token consists only of these words. */
export function consistsOf(words: Lexicon, token: string): boolean {
  if (!isEastern(token)) return has(words, token);
  let rest = token;
  for (const word of words.runs) rest = rest.replaceAll(word, '\n');
  return rest.replaceAll('\n', '') === '';
}

/** One letter swapped, left out or doubled. */
export function hasNearly(words: Lexicon, token: string): boolean {
  if (has(words, token)) return true;
  if (isEastern(token) || token.length < 4 || !/^\p{L}+$/u.test(token)) return false;
  const slips = (word: string): boolean =>
    word.length >= 4 && [-1, 0, 1].some((by) => isSlip(token.slice(0, word.length + by), word));
  return words.stems.some(slips) || [...words.whole].some((word) => isSlip(token, word));
}

function isSlip(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (long.length - short.length > 1 || short.length < 3) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && typed.slice(at + 2) === meant.slice(at + 2);
}

/** Words that name nothing: articles, pronouns, politeness, agreement, "to", "now". */
export const FILLERS: Lexicon = lexicon(
  `a an the this that these those it its it's them they i i'd i'm we we're you your my our me us please pls plz kindly just also
   too only now then again right away already straight directly immediately asap next first finally afterwards later today ok okay
   okey k yes yep yeah yea yup sure fine good great perfect cool alright thanks thank thx go ahead going gone is are be was been
   being has have had can could may might will would should shall must need needs want wants wanted like let let's lets do does
   doing done make so well on onto to into for with at by via using as up off out allowed allow permission permitted approved
   approve confirm confirmed happy free feel forward proceed continue entirely complete completely fully really totally safe safely
   anyway there here still sounds lgtm sgtm actually basically simply quickly already`,
  `der die das den dem des ein eine einen einem es sie ihn ihm ich wir du ihr mein meine meinen unser unsere unseren bitte mal
   einfach auch nur jetzt dann gleich sofort noch wieder schon ok okay ja jo jap klar gut passt gerne danke mach macht machen
   kannst konntest darfst durfen soll sollst ist sind sein bin auf nach zu zum zur an ans mit fur per uber direkt komplett ganz
   hier da doch ruhig erlaubt freigegeben endlich diese diesen dieses einmal leg los nun kann konnen werden wird`,
  `le la les l un une ce cette ces il elle je tu vous nous mon ma mes notre nos svp stp plait s'il te vous-plait merci oui ouais
   d'accord ok bon bien vas-y y allez-y fais faites faire peux pouvez peut est sont etre sur vers a au aux avec pour maintenant
   ensuite aussi juste tout-de-suite encore directement completement ici donc moi c'est qu'on on va`,
  `el la los las lo un una este esta esto estos estas ese esa eso yo tu usted mi mis nuestro nuestra por favor porfa gracias si
   vale ok bueno bien dale haz hacer hazlo puedes puede podrias es son ser esta sobre a al hacia con para ya ahora luego tambien
   solo completamente aqui entonces adelante quiero necesito que me te se`,
  `o a os as um uma este esta esse essa isso isto ele ela eu voce meu minha nosso nossa por favor pfv obrigado obrigada sim ta ok
   beleza bom bem pode podes poderia faz faca fazer e sao ser esta para pra ao a a com agora entao tambem so completamente aqui vai
   manda quero preciso que me`,
  `il lo la i gli le un uno una questo questa questi quello quella lui lei io tu mio mia nostro nostra per favore perfavore grazie
   si ok va bene puoi potresti fai fare fallo e sono essere su verso al alla allo ai a con per ora adesso poi anche solo
   completamente qui quindi pure vorrei voglio che mi`,
  `это эту этот эти её его их он она они я мы ты вы мой мою моя наш нашу пожалуйста плиз спасибо да ага ок окей хорошо ладно давай
   можно можешь можете сделай сделайте теперь сейчас потом тоже только просто ещё уже на к ко с со для по целиком полностью тут
   здесь так ну же бы надо нужно хочу`,
  `请 麻烦 帮我 帮忙 把 将 给我 给 我 你 我们 这个 那个 这些 那些 这 那 它们 它 好的 好 行 可以 嗯 是的 是 对 吧 了 啊 呢 现在 马上 立刻 直接 就 都 也 再 先 一下 到 往 向 去 上 上去 掉 整个 整 完全 个 用 要
   想 需要 能 吗 谢谢 没问题 继续 然后 并且 并`,
  `この その あの これ それ あれ を は が に へ と も で って しますか ますか ください 下さい して しておいて しといて して欲しい してほしい しちゃって する します した お願いします お願い はい うん ええ いいよ いいです いい
   ok よ ね な もう 今 すぐ 今すぐ 全体 ごと 丸ごと そのまま まで から 直接 もらえる もらえますか もらって くれる くれますか 大丈夫 どうぞ です ます ましょう おいて て い くださいね`,
  `이 그 저 이거 그거 저거 이것 그것 할까요 할까 을 를 은 는 가 에 에다 로 으로 도 좀 제발 해줘 해주세요 해 해라 하세요 하고 하자 합시다 해도 해도돼 돼 된다 돼요 됩니다 네 응 예 좋아 좋아요 그래 지금 바로 당장 다시
   이제 그냥 통째로 전체 여기 부탁해 부탁드려요 주세요 줘 줄래 줄래요 하면 어 요 버려 버려줘 주 시 한 번`,
);

/** The name after one of these says where something is, not what is meant: "remove the log line in data". */
export const WITHIN: Lexicon = lexicon(
  `in inside within from of under below than beside near behind`,
  `in im aus vom von unter innerhalb bei`,
  `dans de depuis sous d`,
  `en de del dentro desde bajo`,
  `em de dos das dentro`,
  `in nel nella nei dal dalla di del della dentro`,
  `в во из от под внутри о об`,
  `里 中 内 的`,
  `の 内 中`,
  `의 안 에서 속 내`,
);
export const NEGATIONS: Lexicon = lexicon(
  `not no never don't dont nicht kein* nie pas jamais nunca jamas nao non mai ne не нет ни никогда except without besides excluding
   but ohne ausser sans sauf hors sin salvo excepto menos sem exceto senza tranne без кроме 除了 以外 不 别 勿 ない 말 않 안돼`,
);
/** "everything in data" means data itself; so does "get rid of". */
export const ALL: Lexicon = lexicon(
  `all any everything rid contents content files every both alles alle inhalt dateien tout tous toutes contenu fichiers todo todos
   toda todas contenido archivos tudo conteudo arquivos tutto tutti tutta tutte contenuto все всё всю содержимое файлы 所有 全部 一切 内容
   すべて 全て 全部 中身 ファイル 모두 모든 전부 다 내용`,
);
/** The text after one of these is about something else. */
export const CLAUSE_ENDS: Lexicon = lexicon(
  `and then but or because since while when once if after before und dann aber oder weil denn sobald wenn nachdem damit et puis
   mais ou parce car quand apres y luego pero o porque cuando despues e depois mas ou porque quando ed poi ma perche quando dopo и
   затем но или потому когда если после`,
);
/** Kinds of thing: a name may come before or after one, and one may replace a name. */
export const NOUNS = {
  file: lexicon(
    `directory directories dir folder folders file files tree path ordner verzeichnis* datei* pfad dossier* repertoire* fichier*
   carpeta* directorio* archivo* fichero* pasta* diretorio* arquivo* ficheiro* cartella cartelle файл* папк* каталог* директор* 目录
   文件夹 文件 ディレクトリ フォルダー フォルダ ファイル 디렉터리 디렉토리 폴더 파일`,
  ),
  branch: lexicon(`branch branches ref zweig branche* rama* ramo* rami ветк* 分支 ブランチ 브랜치`),
  tag: lexicon(`tag tags тег* 标签 タグ 태그`),
  changes: lexicon(
    `change changes work stuff fix edits modifications uncommitted unstaged staged untracked local working hard --hard remote repo
   repository anderung* stand modification* changements depot cambio cambios repositorio alteracoes mudancas modifiche изменени*
   правк* репозитор* 改动 更改 修改 代码 仓库 変更内容 変更 リポジトリ 변경사항 변경 저장소`,
  ),
  commit: lexicon(`commit commits коммит* 提交 コミット 커밋`),
  stash: lexicon(`stash stashes стеш* 暂存 储藏 スタッシュ 스태시`),
  request: lexicon(`pr prs pull request requests mr merge-request issue anfrage requete solicitud пр пиар* 合并请求 号 番 번`),
  table: lexicon(
    `table tables database db schema collection rows tabelle* datenbank* base donnees tabla* datos tabela* banco dados tabella
   tabelle таблиц* баз* данн* 数据表 数据库 表 库 テーブル データベース 테이블 데이터베이스`,
  ),
  package: lexicon(
    `package packages module library crate version release npm registry paket* paquet* paquete* pacote* pacchett* пакет* верси* 包 版本
   パッケージ バージョン 패키지 버전`,
  ),
  process: lexicon(
    `process processes server servers job worker prozess* processus proceso* processo processi процесс* 进程 プロセス 프로세스`,
  ),
  thing: lexicon(
    `bucket object pod pods namespace deployment service services container containers image images volume volumes stack cluster
   instance instances server host machine port app site website infra infrastructure environment environments resources resource
   migrations migration manifest chart plan changes tunnel dienst* migration* conteneur* volume* contenedor* volumen* servicio*
   conteiner* servico* contenitor* volumi servizi* контейнер* том тома сервис* сервер* миграци* 容器 数据卷 卷 服务器 服务 迁移 コンテナ ボリューム サービス
   サーバー サーバ マイグレーション 컨테이너 볼륨 서비스 서버 마이그레이션`,
  ),
} as const satisfies Record<string, Lexicon>;
export type Noun = keyof typeof NOUNS;
/** Allowed before a name that is followed by its kind: "the old data directory". */
export const ADJECTIVES: Lexicon = lexicon(
  `running last latest letzte letzten dernier derniere ultimo ultima последн* 最后 最後 마지막 old stale unused obsolete new current whole
   entire remaining existing local remote alte alten vieux ancien viejo antiguo velho vecchio стар* 旧 老 古い 오래된`,
);

/** Verbs and nouns by what they are about. They replace a name if the target has none, and may accompany one. */
export const ABOUT = {
  delete: lexicon(
    `delet* remov* eras* wip* nuk* purg* drop* trash* rm clear* clean* empt* truncat* prun* unlink* kill* destroy* rid get toss*
   ditch* zap* discard* uninstall* losch* entfern* weg wegwerf* raum* leer* schmeiss* kipp* supprim* effac* enlev* vide* vider jet*
   detrui* degage* borr* elimin* quit* limpia* vacia* suprim* tira* apag* exclu* remov* delet* limpa* cancell* rimuov* elimin*
   svuot* togli* удал* сотр* стер* убер* очист* снес* выкин* 删除 删掉 删了 删 移除 清空 清除 清掉 清理 干掉 扔掉 销毁 削除 消し 消して 消す けして 捨て 空に 破棄 삭제 지우 지워
   제거 비워 없애`,
  ),
  push: lexicon(
    `push* ship* pushe* pouss* envoi* envoy* sube subir suba subi empuj* mand* envia* invi* carica* пуш* запуш* отправ* залей* 推送 推
   推上 提交 プッシュ push 푸시 푸쉬 올려 올리 hochlad* schieb*`,
  ),
  force: lexicon(
    `force forced force-push* forcepush* push-force --force -f --force-with-lease forzad* forcad* forzat* forz* forc* erzwing* форс*
   принудит* 强制 强推 強制 フォース 강제`,
  ),
  publish: lexicon(
    `sube subir publish* releas* deploy* ship* rollout roll promot* upload* cut* creat* draft* veroffentlich* ausroll* bereitstell*
   freigeb* raus publi* deplo* livr* sort* despleg* despliegu* lanz* lanc* implant* pubblic* rilasc* deploi* deploya* опублик*
   публик* задепло* депло* выпус* выкат* релиз* разверн* 发布 部署 上线 发版 公開 リリース デプロイ 배포 게시 출시 릴리스`,
  ),
  production: lexicon(
    `prod production live produktion produccion producao produzione прод* продакшен* 生产 生产环境 线上 本番 本番環境 프로덕션 운영`,
  ),
  merge: lexicon(
    `merg* squash* land* approv* accept* zusammenfuhr* fusion* fusionn* integr* mescl* unir unisci* мерж* смерж* влей* слей* одобр*
   合并 合入 批准 マージ 承認 병합 머지 승인`,
  ),
  change: lexicon(
    `appl* run* chang* creat* updat* set add* edit* writ* enabl* disabl* scal* configur* migrat* grant* rotat* restart* deploy*
   install* start* trigger* upload* copy sync* execut* perform* anwend* ausfuhr* fuhr* aus lass andere* andern aktualisier*
   neustart* starte* einricht* migrier* appliqu* lanc* execut* mets mettre cree* modifi* redemarr* aplic* ejecut* corre* actualiz*
   crea crear reinici* migra* rod* execut* aplic* atualiz* cria criar reinici* esegui* applic* aggiorn* avvia* riavvia* crea*
   migra* примен* запус* выполн* обнов* создай* созда* перезапус* измен* мигр* накат* 执行 运行 应用 更新 创建 重启 修改 迁移 跑 适用 適用 実行 更新 作成 再起動
   変更 マイグレーション 적용 실행 업데이트 생성 재시작 변경 마이그레이션`,
  ),
  discard: lexicon(
    `wip* nuk* drop* delet* remov* losch* supprim* borr* elimin* apag* удал* 删 削除 삭제 discard* reset* revert* undo throw* toss*
   restor* checkout* abandon* --hard hard verwirf* verwerf* rucksetz* setz* zuruck wegwerf* annul* jet* abandonn* reinitialis*
   descart* revert* restablec* deshaz* desfaz* restaur* scart* annull* ripristin* сбрось* сброс* откат* отмен* выброс* 丢弃 放弃 还原 重置
   撤销 破棄 リセット 取り消し 元に戻 捨て 버려 되돌려 리셋 폐기 초기화`,
  ),
  stash: lexicon(`stash* стеш* 暂存 储藏 スタッシュ 스태시`),
  rewrite: lexicon(
    `amend* rewrit* rebas* squash* fixup* filter* umschreib* reecri* reescrib* reescrev* riscriv* перепиш* амен* ребейз* сквош* 改写 变基
   重写 書き換え リベース 수정 리베이스 스쿼시`,
  ),
  history: lexicon(
    `commit* history last previous verlauf historie letzt* historique dernier* historial ultim* historico cronologia истори* последн*
   提交 历史 コミット 履歴 커밋 기록`,
  ),
  hooks: lexicon(
    `hook* --no-verify no-verify -n verify pre-commit precommit check* husky lefthook hooks хук* проверк* 钩子 检查 フック チェック 훅 검사`,
  ),
  sudo: lexicon(`sudo root admin* superuser doas rechte privileg* privilegi* админ* рут* 管理员 管理者 관리자`),
  environment: lexicon(
    `env environment variables variable umgebungsvariablen environnement entorno ambiente variaveis variabili переменн* окружени*
   环境变量 環境変数 환경변수 print* show* dump* list*`,
  ),
  schedule: lexicon(
    `cron* schedul* startup autostart boot login launchd systemd timer persist* planif* program* agend* pianific* расписани*
   автозапус* 定时 开机 定期 起動時 예약 자동`,
  ),
  expose: lexicon(
    `open expos* tunnel* public* ngrok cloudflared share* forward* freigeb* partag* compart* condivid* проброс* туннел* 暴露 公网 内网穿透 公開
   공개 터널`,
  ),
  weaken: lexicon(
    `insecure unverified -k --insecure disabl* skip* bypass* ignor* verif* certificat* tls ssl deaktivier* abschalt* umgeh* desactiv*
   desativ* disattiv* disabilit* saut* omit* pule pular отключ* пропус* игнор* 跳过 禁用 忽略 关闭 無効 スキップ 無視 비활성 건너 무시`,
  ),
  audit: lexicon(`history log logs audit verlauf historial historico cronologia истори* журнал* 历史 日志 履歴 ログ 기록 로그`),
  send: lexicon(
    `send* post posting upload* submit* shar* messag* mail* email* notif* announc* reply* schick* send* hochlad* lade hoch poste
   posten teil* melde envoi* envoy* publi* partag* televers* envi* mand* sube subir suba compart* public* caric* condivid* отправ*
   пошли* напиш* выложи* загруз* 发送 发给 发 上传 通知 送信 送って アップロード 投稿 通知 보내 전송 업로드 공유`,
  ),
  run: lexicon(
    `run* execut* install* start* launch* download* fetch* curl* pip* source use using script installier* lade lad starte nimm
   telecharg* lanc* instal* descarg* ejecut* baix* rod* scaric* esegui* установ* скача* запус* 安装 下载 运行 执行 跑 インストール 実行 ダウンロード 入れて
   설치 실행 다운로드`,
  ),
  stop: lexicon(
    `kill* stop* terminat* end shut* restart* quit* beend* stopp* tote schiess* abschiess* arret* tue* termin* mata matar para parar
   deten* encerr* mata* ferm* uccid* убей* убить останов* заверш* выруб* 停 停止 停掉 杀 杀掉 关掉 止めて 停止 終了 殺し 중지 종료 죽여 꺼`,
  ),
  read: lexicon(
    `read* show* print* cat* open* view* display* reveal* copy look* check* use using export* lies lese* zeig* offne* kopier* nimm
   lis* lire montr* affich* ouvr* lee* muestr* abr* leia ler mostr* abra leggi* mostr* apri* прочит* покаж* откр* скопир* 读取 读 显示
   查看 看 打开 読んで 見せて 表示 開いて 読み 읽 보여 열어`,
  ),
  write: lexicon(
    `writ* add* append* put chang* set edit* updat* overwrit* replac* creat* mak* chmod install* copy schreib* fug* hinzu trag* ein
   setz* ander* ersetz* ecri* ajout* mets mettre modifi* remplac* escrib* anad* agreg* pon poner cambi* escrev* adicion* coloc*
   mud* scriv* aggiung* metti* modific* sostitu* запиш* добав* измен* замен* 写入 写 添加 加 修改 替换 書いて 追加 書き 変更 置き換え 써 추가 수정 바꿔`,
  ),
} as const satisfies Record<string, Lexicon>;
export type About = keyof typeof ABOUT;

/** A short answer starts with one of these, or chooses by number or letter. */
export const ASSENT: Lexicon = lexicon(
  `yes yep yeah yea yup y sure ok okay okey k kk go proceed continue confirmed confirm approved approve affirmative absolutely
   definitely lgtm sgtm fine good great perfect do please correct right exactly agreed sounds looks look alright cool ship 👍 ja jo
   jap jawohl jep klar gerne mach passt genau einverstanden bitte los oui ouais d'accord vas-y allez-y fais vas-y parfait exact si
   vale dale claro adelante hazlo perfecto correcto sim claro pode beleza isso manda perfeito vai certo va bene certo procedi fallo
   perfetto esatto да ага давай конечно ок хорошо ладно верно подтверждаю 好 好的 行 可以 是 是的 对 嗯 同意 没问题 はい うん ええ いいよ いいです 大丈夫 お願いします
   お願い どうぞ やって 了解 네 응 예 어 그래 좋아 좋아요 해줘 해 ㅇㅇ 맞아`,
);
export const CHOICE =
  /^y+$|^(?:(?:option|choice|number|nr|no|nummer|variante|opcion|opcao|opzione|вариант|пункт|the)\s*)?(?:[1-9]|[a-e]|first|second|third|1st|2nd|3rd)(?:\s+(?:one|option))?$|^(?:选|选择|方案|第)?[一二三1-9]个?吧?$|^[1-9]番?(?:で|でお願いします)?$|^[1-9]번(?:으로)?$/;

/** The text after their colon is somebody else's: "the log:", "he wrote:". */
export const INTRODUCES: Lexicon = lexicon(
  `log logs output error errors trace stacktrace message email mail ticket issue comment comments docs doc documentation readme
   guide runbook checklist article page post thread chat slack transcript says said wrote writes reads reply answer response quote
   quoting example excerpt instructions steps notes spec paste pasted prompt text snippet review reviewer protokoll ausgabe fehler*
   nachricht anleitung doku steht heisst lautet schreibt schrieb sagt sagte meint hinweis beispiel dokumentation journal sortie
   erreur courriel dit ecrit guide exemple salida error mensaje correo dice dijo escribio guia ejemplo saida erro mensagem diz
   disse escreveu guia exemplo uscita errore messaggio dice scritto guida esempio лог вывод ошибка сообщение письмо пишет написал
   сказал говорит инструкция пример 日志 输出 报错 消息 邮件 写道 说 文档 指南 示例 ログ 出力 エラー メッセージ メール 手順 ドキュメント 例 言って 書いて 로그 출력 오류 메시지 메일 문서 예시
   translate translation below ubersetze folgende* traduce traduis tradu* siguiente suivant* seguinte seguente переведи 翻译 如下 下面 以下 翻訳 번역 다음`,
);
/** Next to a command in backticks they make it an order. */
export const RUNS: Lexicon = lexicon(
  `run execute do use please ahead invoke fuhre fuhr ausfuhren aus bitte mach nutze lance execute exécute fais utilise ejecuta
   corre haz usa rode execute roda faz use esegui lancia usa fai запусти выполни сделай 运行 执行 跑 请 用 実行 走らせ 실행 돌려`,
);
/** Words that distinguish places of the same kind: if the command does not contain the word, another place is meant. */
export const PLACES: Lexicon = lexicon(
  `staging stage dev development test testing qa preview sandbox demo prod production live canary develop`,
);

/** Words that make a permission last. */
export const LASTING: readonly string[] = [
  'always, from now on, every, each, whenever, any time, this session, whole session, in future, all of them, as often as',
  'immer, ab jetzt, von nun an, jedes mal, kunftig, jederzeit, toujours, desormais, chaque fois, dorenavant, siempre, a partir de ahora, cada vez, en adelante',
  "sempre, de agora em diante, a partir de agora, toda vez, d'ora in poi, ogni volta, всегда, отныне, каждый раз, впредь",
  '总是, 每次, 以后都, 从现在起, 一直, いつも, 毎回, 今後, これから, 항상, 매번, 앞으로',
].flatMap((line) => line.split(', '));
