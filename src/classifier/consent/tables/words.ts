// The words that code knows, in ten languages: words that may be next to a name, and words that may replace one. Data only. English,
// German, French, Spanish, Portuguese, Italian, Russian, Chinese, Japanese, Korean.
import { joined, lexicon, withSlips } from '../words.ts';
import type { Lexicon } from '../words.ts';

/** Words that name nothing: articles, pronouns, politeness, agreement, "to", "now". */
export const PLAIN: Lexicon = lexicon(
  `hoch raus zusammen frei trouble ganze ganzen ganzes peux-tu peut-on pouvez-vous posso puedo podemos faccio puo dar plese possible chance appreciate welcome you're time following ab gib whole entire their recursively rekursiv recursivement recursivamente いらない 要りません ので ちゃって よろしい か 필요 없으니까 bring bringe stell stelle lad lade always immer toujours siempre sempre всегда 总是 いつも 항상 over vuelve faut darf soll sollen gone green needs nobody needed isn't anymore more get number nummer numero номер did i've i'll we'll hay ist's gonna gotta wanna hey hi hello super nice awesome ey also damit davon hab habe haben brauche brauchen mehr nicht-mehr noch-mal ehrlich eh halt eben nochmal allez hop stp voila listo oye anda vamos bora entao allora ecco ну-ка 哦 呀 嘛 じゃあ では ちょっと 그럼 자 behalf favour favor please official na dans-le give a an the this that these those it its it's them they i i'd i'm we we're you your my our me us please pls plz kindly just also
   too only now then again right away already straight directly immediately asap  first finally ok okay
   okey k yes yep yeah yea yup sure fine good great perfect cool alright thanks thank thx go ahead going gone is are be was been
   being has have had can could may might will would should shall must need needs want wants wanted like let let's lets do does
   doing done make so well on onto to into for with at by via using as up off out allowed allow permission permitted approved
   confirm confirmed happy free feel forward proceed continue entirely complete completely fully really totally safe safely
   anyway there here still sounds lgtm sgtm actually basically simply quickly already thing things stuff that's thats that'd mind 
    real quick too moment sec bit against  new everything's such per of course know fully rest
   including include incl ready down so takes take effect zero`,
  `der die das den dem des ein eine einen einem es sie ihn ihm ich wir du ihr mein meine meinen unser unsere unseren bitte mal
   einfach auch nur jetzt dann gleich sofort noch wieder schon ok okay ja jo jap klar gut passt gerne danke mach macht machen
   kannst konntest darfst durfen soll sollst ist sind sein bin auf nach zu zum zur an ans mit fur per uber direkt komplett ganz
   hier da doch ruhig erlaubt freigegeben endlich darf samt inklusive   darfst bite diese diesen dieses einmal leg los nun kann konnen werden wird`,
  `le la les l un une ce cette ces il elle je tu vous nous mon ma mes notre nos svp stp plait s'il te vous-plait merci oui ouais
   d'accord ok bon bien vas-y y allez-y fais faites faire peux pouvez peut est sont etre sur vers a au aux avec pour maintenant
   ensuite aussi juste tout-de-suite encore directement completement ici donc moi c'est qu'on on va ca ça`,
  `el la los las lo un una este esta esto estos estas ese esa eso yo tu usted mi mis nuestro nuestra por favor porfa gracias si
   vale ok bueno bien dale haz hacer hazlo puedes puede podrias es son ser esta sobre a al hacia con para ya ahora luego tambien
   solo completamente aqui entonces adelante quiero necesito que me te se hago`,
  `o a os as um uma este esta esse essa isso isto ele ela eu voce meu minha nosso nossa por favor pfv obrigado obrigada sim ta ok
   beleza bom bem pode podes poderia faz faca fazer e sao ser esta para pra ao a a com agora entao tambem so completamente aqui vai
   manda quero preciso que me minhas meus faco`,
  `il lo la i gli le un uno una questo questa questi quello quella lui lei io tu mio mia nostro nostra per favore perfavore grazie
   si ok va bene puoi potresti fai fare fallo e sono essere su verso al alla allo ai a con per ora adesso poi anche solo
   completamente qui quindi pure vorrei voglio che mi mie miei`,
  `это эту этот эти мои моих моё её его их он она они я мы ты вы мой мою моя наш нашу пожалуйста плиз спасибо да ага ок окей хорошо ладно давай
   можно можешь можете сделай сделайте теперь сейчас потом тоже только просто ещё уже на к ко с со для по целиком полностью тут
   здесь так ну же бы надо нужно хочу`,
  `请 麻烦 帮我 帮忙 把 将 给我 给 我 你 我们 这个 那个 这些 那些 这 那 它们 它 好的 好 行 可以 嗯 是的 是 对 吧 了 啊 呢 现在 马上 立刻 直接 就 都 也 再 先 一下 到 往 向 去 上 上去 掉 整个 整 完全 个 用 要
   想 需要 能 吗 谢谢 没问题 继续 然后 并且 并   `,
  `この その あの これ それ あれ を は が に へ と も で って しますか ますか ください 下さい して しておいて しといて して欲しい してほしい しちゃって する します した お願いします お願い はい うん ええ いいよ いいです いい
   ok よ ね な もう 今 すぐ 今すぐ 全体 ごと 丸ごと そのまま まで から 直接 もらえる もらえますか もらって くれる くれますか 大丈夫 どうぞ です ます ましょう おいて て い くださいね`,
  `이 그 저 이거 그거 저거 이것 그것 할까요 할까 을 를 은 는 가 에 에다 로 으로 도 좀 제발 해줘 해주세요 해 해라 하세요 하고 하자 합시다 해도 해도돼 돼 된다 돼요 됩니다 네 응 예 좋아 좋아요 그래 지금 바로 당장 다시
   이제 그냥 통째로 전체 여기 부탁해 부탁드려요 주세요 줘 줄래 줄래요 할까요 까요 하면 어 요 버려 버려줘 주 시 한 번`,
  `may might allowed course certainly naturlich selbstverstandlich darfst kannst klaro logisch bien-sur evidemment supuesto obvio certamente dai naturalmente конечно 当然 もちろん 물론 affirmative indeed yes yep yeah yea yup y sure ok okay okey k kk go proceed continue confirmed confirm approved approve affirmative absolutely
   definitely lgtm sgtm fine good great perfect do please correct right exactly agreed sounds looks alright cool ship 👍 ja jo
   jap jawohl jep klar gerne mach passt genau einverstanden bitte los oui ouais d'accord vas-y allez-y fais vas-y parfait exact si
   vale dale claro adelante hazlo perfecto correcto sim claro pode beleza isso manda perfeito vai certo va bene certo procedi fallo
   perfetto esatto да ага давай конечно ок хорошо ладно верно подтверждаю 好 好的 行 可以 是 是的 对 嗯 同意 没问题 はい うん ええ いいよ いいですよ いいです 大丈夫 お願いします
   お願い どうぞ やって 了解 네 응 예 어 그래 좋아 좋아요 해줘 해 ㅇㅇ 맞아`,
);

/** Next to a name, these relate it to something else: "the log line in data", "a link to data", "data from the report". */
export const RELATES: Lexicon = lexicon(
  `to into onto on at for about over by with`,
  `auf nach zu zum zur an fur uber mit`,
  `du des au aux vers sur pour avec`,
  `a al hacia para sobre con junto`,
  `ao aos pra para sobre com`,
  `su sul sulla per con verso al alla`,
  `на к ко над для про`,
  `in inside within from of under below than`,
  `in im aus vom von unter innerhalb bei`,
  `dans de depuis sous d`,
  `en de del dentro desde bajo`,
  `em de dos no na dentro`,
  `in nel nella nei dal dalla di del della dentro`,
  `в во из от под внутри о об`,
  `里 中 内 的`,
  `の 内 中`,
  `의 안 에서 속 내`,
);
/** "everything in data" means data itself; so does "get rid of". */
export const ALL: Lexicon = lexicon(
  `deshaz* deshac* debarrass* sbarazz* desfaz* desfaca избав* all any everything rid contents content every both alles alle inhalt tout tous toutes contenu todo todos toda todas
   contenido tudo conteudo tutto tutti tutta tutte contenuto все всё всю всех содержимое 所有 全部 一切 内容
   すべて 全て 全部 中身 모두 모든 전부 다 내용`,
);
/** Words that join clauses. */
export const JOINS: Lexicon = lexicon(
  `and then or so und aber oder et puis mais ou y luego pero o e depois mas ou ed poi ma и затем но или dann`,
);
/** Words that begin another clause: they join it, or say when, why or whether. */
export const LINKS: Lexicon = joined(
  JOINS,
  lexicon(
    `because since while when whenever once if whether unless weil denn sobald wenn ob falls damit until till bevor nachdem`,
    `parce car quand lorsque porque cuando quando perche когда если чтобы `,
  ),
);
/** Those that say when or whether; what follows them may be a feature: "discard changes when the dialog is closed". */
export const CONDITIONS: Lexicon = lexicon(
  `when whenever once if unless until till wenn sobald falls bis quand lorsque cuando quando когда если`,
);
/** What the work itself waits for: "when CI is green". */
export const READY: Lexicon = lexicon(
  `ci test tests build builds pipeline check* lint* typecheck suite everything green pass* done finish* ready merge* clean ok good approved works work happy complete* compiles
   fertig durch grun lauf* gut bereit klappt passt vert passent passe terminé fini pret verde pasan pasen listo terminado termine* passam pronto passano finito тесты прошл* готов* зелен* 测试 通过 完成 好了 テスト 通った 通れば 終わっ 테스트 통과 끝나`,
);
/** Words for kinds of things. The kind may come before or after a name, or replace it. Next to another kind, the name means something else. */
export const NOUNS = {
  file: lexicon(
    `gist directory directories dir dirs folder folders subfolder file files tree path ordner* verzeichnis* datei* pfad dossier*
   repertoire* fichier* carpeta* directorio* archivo* fichero* pasta* diretorio* arquivo* ficheiro* cartella cartelle файл* папк*
   каталог* директор* 目录 文件夹 文件 ディレクトリ フォルダー フォルダ ファイル 디렉터리 디렉토리 폴더 파일`,
  ),
  branch: lexicon(
    `local locally lokal lokale* locale branch branches ref zweig* branche* branchs rama ramas ramo* rami ветк* ветв* бранч* 分支 ブランチ 브랜치`,
  ),
  tag: lexicon(`tag tags etiqueta* etiquette* schlagwort тег* 标签 タグ 태그`),
  changes: lexicon(
    `lokal lokale* locally локальн* 本地 ローカル 로컬 locaux locales locais locali change changes changed     edits edited modifications modified uncommitted unstaged staged local working uncommited 未提交 
   --hard head tree    anderung* geandert* stand arbeitsbaum  modification* changements modifs cambio cambios 
   alteracoes mudancas modifiche изменени* правк*   改动 更改 修改  変更内容 変更  변경사항 변경 사항  수정사항`,
  ),
  /** Words for what contains changes. */
  code: lexicon(`work stuff fix fixes tree diff code codigo код кода 代码 コード 코드`),
  plan: lexicon(`plan plans plane plano piano план* 计划 計画 プラン 계획`),
  check: lexicon(`verif* certificat* tls ssl`),
  untracked: lexicon(
    `untracked unversioned clean unversioniert* versionierten neuen nuevos nuevas novos nuovi nouveaux неотслеживаем* 未跟踪 未追跡 추적되지`,
  ),
  ignored: lexicon(
    `ignored pristine -x -fdx -xdf -ffdx -xfd ignorierte* ignores ignorees ignorados ignoradas ignorati игнорируем* 忽略 无视 無視 무시`,
  ),
  remote: lexicon(
    `remote remotely repo repository origin server depot repositorio remoto repositorium репозитор* 仓库 远程 リポジトリ リモート 저장소 원격`,
  ),
  commit: lexicon(
    `last latest letzte* dernier* ultimo* последн* 最后 最後 마지막 commit commits head коммит* 提交 コミット 커밋`,
  ),
  stash: lexicon(
    `last latest letzte letzten dernier derniere ultimo ultima последн* 最后 最後 마지막 stash stashes list liste lista стеш* стэш* 暂存 储藏 スタッシュ 스태시`,
  ),
  request: lexicon(
    `pr prs pull request requests mr merge-request merge-requests anfrage requete demande solicitud requisicao richiesta пр пиар*
   пулл* запрос* 合并请求 拉取请求 号 番 プルリク プルリクエスト 번 풀리퀘`,
  ),
  table: lexicon(
    `collection collections table tables tabelle tabellen tabla tablas tabela tabelas tabella таблиц* 数据表 表 テーブル 테이블`,
  ),
  database: lexicon(
    `database databases db dbs schema datenbank* bdd donnees base bases datos banco dados баз* данн* 数据库 库 データベース 데이터베이스 디비`,
  ),
  rows: lexicon(
    `rows records entries zeilen eintrag* lignes filas registros linhas righe строк* запис* 行 记录 レコード 행 레코드`,
  ),
  package: lexicon(
    `package packages module library lib crate gem wheel version registry paket* paquet* paquete* pacote* pacchett*
   пакет* верси* 包 版本 パッケージ バージョン 패키지 버전`,
  ),
  release: lexicon(
    `release releases veroffentlichung lancamento rilascio релиз* 版本 发布版 リリース 릴리스 v1 chart helm-release`,
  ),
  process: lexicon(
    `running process processes job jobs worker workers prozess* -prozess* processus proceso* processo processi процесс* 进程 プロセス 프로세스`,
  ),
  service: lexicon(
    `service services daemon unit units server servers svc dienst* servicio* servico* servizi* сервис* служб* 服务器 服务 サービス サーバー サーバ
   서비스 서버`,
  ),
  machine: lexicon(
    `host machine machines instance instances server servers vm rechner maschine machine servidor maquina macchina сервер* машин* 机器 服务器 マシン サーバー 서버`,
  ),
  pod: lexicon(`pod pods po под поды 容器组 ポッド 파드`),
  deployment: lexicon(
    `deployment deployments deploy deploiement* despliegue* implantacao deploymen* деплоймент* 部署 デプロイメント 디플로이먼트 배포`,
  ),
  namespace: lexicon(`namespace namespaces ns namensraum* 命名空间 名前空間 ネームスペース 네임스페이스`),
  group: lexicon(
    `group groups gruppe* groupe* grupo* gruppo* групп* resource resources ressource* recurso* risors* 资源组 グループ 그룹`,
  ),
  container: lexicon(`container containers conteneur* contenedor* conteiner* contenitor* контейнер* 容器 コンテナ 컨테이너`),
  image: lexicon(`image images abbild* imagen* imagem immagin* образ* 镜像 イメージ 이미지`),
  volume: lexicon(`-v --volumes volume volumes volumen* volumi том тома томами томами 数据卷 卷 ボリューム 볼륨`),
  bucket: lexicon(`bucket buckets s3 бакет* 存储桶 バケット 버킷`),
  repository: lexicon(`repo repos repository repositories depot repositorio* repositorium репозитор* 仓库 リポジトリ 저장소`),
  infra: lexicon(
    `stack stacks infra infrastructure infrastruktur infraestructura infraestrutura infrastruttura инфраструктур* стек* スタック インフラ 인프라 스택 基础设施`,
  ),
  unused: lexicon(`unused dangling ungenutzt* unbenutzt* inutilis* 未使用 未使用的`),
  shell: lexicon(`shell bash zsh terminal commands befehle commandes comandos comandi команд* 命令 コマンド 명령`),
  stack: lexicon(
    `stack stacks compose project projekt       cluster infra infrastructure infrastruktur
   environment environments resources resource   umgebung* environnement* entorno* ambiente* стек* инфраструктур* окружени*
   资源 环境 集群 リソース 環境 スタック 인프라 환경 스택`,
  ),
  app: lexicon(
    `app application site website anwendung seite aplicacion aplicacao applicazione приложени* 应用 网站 アプリ サイト 앱 사이트`,
  ),
  migration: lexicon(
    `pending outstanding offene* migration migrations migrationen migracion* migrac* migrazion* миграци* 迁移 マイグレーション 마이그레이션`,
  ),
  manifest: lexicon(`manifest manifests yaml config configuration 配置 マニフェスト 설정`),
  cache: lexicon(`cache caches кеш* кэш* 缓存 キャッシュ 캐시`),
  port: lexicon(`port ports public publicly tunnel порт* 端口 ポート 포트`),
  script: lexicon(
    `script scripts installer skript* instalador* скрипт* установщик* 脚本 安装程序 スクリプト インストーラー 스크립트`,
  ),
  line: lexicon(`line lines export alias zeile* ligne* linea* linha* riga строк* 行 줄`),
} as const satisfies Record<string, Lexicon>;
export type Noun = keyof typeof NOUNS;

/** Words in which people make typing mistakes. INVARIANT: six letters or more, because a mistake in a shorter word may give another word. */
const TYPED =
  'delete remove publish release deploy discard upload restart install destroy uninstall terminate truncate approve branch folder directory package migration container database deployment losche entferne supprime publier';
const verbs = (text: string): Lexicon => withSlips(lexicon(text), TYPED.split(' '));

/** Verbs and other words, by the deed they describe. They may be next to a name, and may replace it if the target has none. */
export const ABOUT = {
  delete: verbs(
    `bin torch* yeet* die go gone zerstor* throw excluir exclua butta buttare buttalo jette jeter jetez quita quitar quitalo quite scrap scrapped wipe* wiping hau haue chuck*   deshaz* deshac* debarrass* sbarazz* избав* flush* evict* terminat* get-rid entsorg* platt loswerden supprime* dégage bazard* manda-embora elimina* прибей* грох* выпил* 干掉 抹掉 拿掉 外して 取り除 빼 trash wipe* svuot* limpia* limpa* 要らない 不要 delet* remov* eras*  nuk* purg* drop* drpo dorp trash* rm kill* destroy* rid toss* ditch* zap* discard* uninstall* unlink* prun*
  unpublish* yank* axe axed blow* chuck* tear* losch* gelosch* entfern* weg wegwerf* raum* schmeiss* kipp* wirf werf* 
 reiss* dropp* deinstallier* supprim* effac* enlev* vire virer  detrui* degag* desinstall* borr* elimin* 
 suprim* tira* desinstal* apag*  remov* delet* derrub* jogue joga cancell* rimuov* togli*  disinstall* удал* сотр*
 стер* убер* снес* выкин* убра* дроп* вынес* 删除 删掉 删了 删 移除 清除 清掉 清理 干掉 扔掉 扔了 销毁 去掉 卸载 削除 消し 消して 消す けして 捨て 除去 破棄 撤去
 아웃 삭제 지우 지워 제거 없애 날려 치워`,
  ),
  empty: verbs(
    `wipe* wiping empt* clear* clean* truncat* flush*  purg* leer* leeren raum* saeuber* vide* vider nettoi* vacia* limpia* limpa* esvazi*
   svuot* pulisc* очист* опустош* 清空 清理 清掉 清除 空に クリア 비워 비우 초기화 delet* remov* losch* supprim* borr* elimin* apag* cancell* удал* 删除 删掉 删 削除 삭제`,
  ),
  push: verbs(
    `sube subelo subirlo subelos psuh puhs puhsen pussh pus push pushes pushed pushing pushe pusht pushen pushst gepusht pusch pusha pushalo pushar pushea pushee pushes pushez pushato force-push* forcepush* 强推 pouss* empuj* пуш* запуш* 推送 推到 推 推上 プッシュ 푸시 푸쉬 schieb* hochschieb* ship ships shipped`,
  ),
  /** Everyday words, which count only next to the place: "put it on npm". */
  bring: verbs(
    `put bring* rolle rollen roll stell* schmeiss* wirf mets mettre mett* metti* pon pone* pong* coloc* bota* sobe* suba* sube subir subirl* subi subelo inviare invialo invia* manda mandar mandalo envia* envoi* envoy* televers*
     lanz* lancar lanca lancamos lance* cuelg* carica* upload* uplod* uplaod* hochlad* lad bereitstell* freigeb* livr* promov* promot* implant* закин* кинь* залей* отправ* выложи* 传 上传 上げて アップロード 出して 내보내 업로드 밀어 올려 올리 go geh raus`,
  ),
  branches: verbs(`branches zweige* branchs ramas ramos rami ветки 分支 ブランチ 브랜치`),
  force: verbs(
    `force forced force-push* forcepush* push-force --force -f --force-with-lease forzad* forcad* forzat* forz* forc* erzwing* форс*
   принудит* 强制 强推 強制 フォース 강제`,
  ),
  publish: verbs(
    `deploy deploye* deployi* deploya* deplo* publish* releas* rollout rilasc* pubblic*
 veroffentlich* ausroll* publier publie publies publiez publions publiee publik* publica publicar publicalo publicala publicarlo publicad publique publiquen publicado
 despleg* desplieg* опублик* публик* задепло* депло* выпус* выкат* релиз* разверн* 发布 部署 上线 发版 公開 リリース デプロイ 배포 게시 출시 릴리스 ship ships shipped`,
  ),
  production: verbs(
    `prod production live produktion produccion producao produzione прод* продакшен* 生产 生产环境 线上 本番 本番環境 프로덕션 운영`,
  ),
  merge: verbs(
    ` gemerg*  einfuhr*  примерж* 并入 取り込 merg* megre mereg mrege squash*  zusammenfuhr*    fusion* fusionn* mescl* мерж* смерж* влей* слей* 合并 合入 マージ 병합 머지`,
  ),
  /** Everyday words for merging, which count only next to the pull request. */
  integrate: verbs(`integr* incorpor* unir unisci* juntar junta juntalo land lands landed accept*`),
  approve: verbs(
    ` frei lgtm approval approved approv* accept* genehmig* freigeb* abnick* approuv*  aprob* aprueb* aprov* approva* одобр* апрув* 批准 通过 承認 승인`,
  ),
  /** Words for less than applying a plan or a migration: they may just mean creating or updating a file. */
  make: verbs(
    `creat* cut draft* updat* set enabl* scal* configur* grant* rotat* install* trigger* upload* put copy sync* start starts aktualisier* starte* einricht* skalier* erstell*
   mets mettre cree* actualiz* crea crear escala* atualiz* cria criar aggiorn* scala* обнов* созда* 更新 创建 扩容 缩容 作成 업데이트 생성`,
  ),
  enable: verbs(`enabl* aktivier* activ* ativ* attiv* 启用 有効`),
  /** Without words for editing a text, which is another, weaker act. */
  apply: verbs(
    `apply applies applied applying run runs running rerun perform performs corre applica applicare deploy deploye* deployi*             migrat*    
      execut*  anwend* ausfuhr* fuhr* aus     
 migrier*  spiel* appliqu* lanc* execut*     aplic* ejecut*     
 migra* rod* execut* aplic*    esegui*   avvia*   migra* примен* запус* выполн* 
    мигр* накат* 执行 运行 应用    迁移 跑   适用 適用 実行    マイグレーション 적용 실행    마이그레이션`,
  ),
  /** Without "run": "run terraform plan" changes nothing. */
  enact: verbs(
    `apply applies applied applying deploy* aplic* anwend* wende appliqu* applica* applicare примен* накат* 应用 执行 适用 適用 적용`,
  ),
  change: verbs(
    `point points repoint* switch* chang* edit* writ* add* andere* andern modifi* cambi* modific* измен* 修改 変更 변경`,
  ),
  restart: verbs(
    `시작 neustart* recycle* reboote* 再启动 roll* arranc* ripart* hochfahr* повторн* 启动 起動 켜 restart* reboot* reload* bounc* cycl* neustart* neu starte starten start durchstart* redemarr* relanc* reinici* reinicie reinicia recarga* riavvi*
 перезапус* рестарт* 重启 重新启动 再起動 リスタート 재시작 재기동 rollout`,
  ),
  disable: verbs(`disabl* deaktivier* abschalt* desactiv* desativ* disattiv* disabilit* отключ* 禁用 停用 無効 비활성`),
  discard: verbs(
    `throw wipe* wiping scrap butta jette jeter jetez ruckgangig    desfaz* desmanch*  wegschmeiss* откат* забудь* 清掉 扔掉 消して 지워  nuk* drop* delet* remov* losch* supprim* borr* elimin* apag* удал* 删 削除 삭제 discard* reset* revert* undo  toss*
     abandon*   ditch* trash* --hard  verwirf* verwerf* rucksetz* setz* zuruck wegwerf* weg wirf
   annul*  abandonn* reinitialis*  descart* revert* reviert* restablec* deshaz* desfaz* desfac*  reset* tira* scart*
   annull* ripristin*  сбрось* сброс* откат* откат* отмен* выброс* выкин* 丢弃 丢掉 丢了 放弃 还原 重置 撤销 回滚 破棄 リセット 取り消し 元に戻 捨て 버려
   버리 버릴 되돌려 되돌리 리셋 폐기 초기화 취소`,
  ),
  stash: verbs(`stash* стеш* стэш* 暂存 储藏 スタッシュ 스태시`),
  rewrite: verbs(
    `overwrit* uberschreib* ecras* sobrescrib* sobrescrev* sovrascriv* перезапис* 覆盖 上書き 덮어 amend* rewrit* rebas* squash* fixup* filter* umschreib* reecri* reescrib* reescrev* riscriv* перепиш* амен* ребейз* сквош* 改写 变基
   重写 書き換え リベース 수정 리베이스 스쿼시`,
  ),
  history: verbs(
    `commit* history last previous verlauf historie letzt* historique dernier* historial ultim* historico cronologia истори* последн*
   提交 历史 コミット 履歴 커밋 기록`,
  ),
  hooks: verbs(
    `checks hook* --no-verify no-verify -n verify pre-commit precommit  husky lefthook hooks хук* проверк* 钩子 检查 フック チェック 훅 검사`,
  ),
  commit: verbs(`commit* коммит* закоммит* 提交 コミット 커밋`),
  sudo: verbs(`sudo root admin* superuser doas bypass* rechte privileg* privilegi* umgeh* админ* рут* 管理员 管理者 관리자`),
  environment: verbs(
    `vars var envvars env environment variables variable umgebungsvariablen environnement entorno ambiente variaveis variabili переменн* окружени*
   环境变量 環境変数 환경변수`,
  ),
  schedule: verbs(`cron* schedul* launchd systemd agend* pianific* расписани* 定时 定期 예약`),
  expose: verbs(
    ` expos* tunnel* ngrok cloudflared  forward* freigeb*    проброс* туннел* 暴露 公网 内网穿透 公開
   공개 터널`,
  ),
  weaken: verbs(
    `--no-verify no-verify insecure unverified -k --insecure disabl* skip* bypass* ignor* without     ohne deaktivier* abschalt*
   umgeh* sans desactiv* sin desativ* sem disattiv* disabilit* senza saut* omit* pule pular без отключ* пропус* игнор* 跳过 禁用 忽略 关闭 無効
   スキップ 無視 비활성 건너 무시`,
  ),
  audit: verbs(`history   verlauf historial historico cronologia истори*  历史  履歴  기록 `),
  log: verbs(`log logs журнал* 日志 ログ 로그`),
  /** Stronger than "without": such a word alone says that something is skipped. */
  bypass: verbs(
    `--no-verify no-verify -n bypass* skip* disabl* umgeh* uberspring* saut* omit* pula* pule* salta* пропус* 跳过 スキップ 건너`,
  ),
  public: verbs(`public publicly offentlich* publi* pubblic* публичн* 公开 公開 공개`),
  send: verbs(
    `scp rsync* drop* send* post posting upload* submit* shar* put copy sync* messag* mail* email* notif* announc* reply* schick* hochlad*   hoch
 kopier* poste posten teil* melde envoi* envoy* publi* partag* televers* copie* envi* mand* sube subir suba copia* compart* public*
 caric* condivid* отправ* пошли* напиш* выложи* загруз* скопир* 发送 发给 发 上传 通知 送信 送って アップロード 投稿 通知 コピー 보내 전송 업로드 공유 복사`,
  ),
  /** Without words for downloading only, which is another, weaker act. */
  run: verbs(
    `hop run* curl execut* install* start* launch*    pip* use using setup ssh connect* log login installier*
     starte nimm verbind*  lanc* instal*  ejecut* conect*  rod*  esegui* conn* установ* 
   запус* подключ* 安装  运行 执行 跑 连接 インストール 実行  入れて 接続 설치 실행  접속`,
  ),
  stop: verbs(
    `pkill killall pare quit down halt* schalt* coup* etein* apag* deslig* spegn* выключ* 关闭 落として 끄 kill* stop* terminat* end shut*  beend* stopp* tote schiess* abschiess* fahr* runter arret* tue* termin* mata matar 
 parar deten* encerr* mata* ferm* uccid* убей* убить останов* заверш* выруб* 停 停止 停掉 杀 杀掉 关掉 止めて 停止 終了 殺し 중지 종료 죽여 꺼`,
  ),
  read: verbs(
    `read* show* print* cat open* view* display* reveal* copy look* check* use using export* lies lese* zeig* offne* kopier* nimm lis*
   lire montr* affich* ouvr* lee* muestr* abr* leia ler mostr* abra leggi* mostr* apri* прочит* покаж* откр* скопир* dump* list* 读取 读
   显示 查看 看 打开 読んで 見せて 表示 開いて 読み 읽 보여 열어`,
  ),
  show: verbs(
    `show* print* display* reveal* dump* list* zeig* montr* affich* muestr* mostr* lista покаж* 显示 查看 見せて 表示 보여`,
  ),
  migrate: verbs(`upgrad* migrat* migrier* migra* мигр* 迁移 マイグレーション 마이그레이션`),
  write: verbs(
    `writ* add* append* put chang* set edit* updat* overwrit* replac* creat* mak* chmod install* copy schreib* fug* hinzu trag* 
   setz* ander* ersetz* ecri* ajout* mets mettre modifi* remplac* escrib* anad* agreg* pon poner cambi* escrev* adicion* coloc*
   mud* scriv* aggiung* metti* modific* sostitu* запиш* добав* измен* замен* 写入 写 添加 加 修改 替换 書いて 追加 書き 変更 置き換え 써 추가 수정 바꿔`,
  ),
  move: verbs(
    `mov* renam* verschieb* verschoben umbenenn* benenn* deplac* renomm* muev* mover mova renombr* renome* renomei* spost* rinomin*
   перемест* переимен* 移动 重命名 移動 リネーム 名前を変更 이동 이름`,
  ),
} as const satisfies Record<string, Lexicon>;
export type About = keyof typeof ABOUT;

export const SPEAKER: Lexicon = lexicon(`i i've you we ich du wir yo tu je vous eu io я ты 我 你`);

/** Somebody else: what they want or did may follow. */
export const OTHERS: Lexicon = lexicon(
  `they he she ellos ella ils elle loro lei eles ela они он она 他 她 他们 她们 客户 彼 彼女 彼ら 그들`,
);

export const CHOICE =
  /^y+$|^(?:(?:option|choice|number|nr|no|nummer|variante|opcion|opcao|opzione|вариант|пункт|the)\s*)?(?:[1-9]|[a-e]|first|second|third|1st|2nd|3rd)(?:\s+(?:one|option))?$|^(?:选|选择|方案|第)?[一二三1-9]个?吧?$|^[1-9]番?(?:で|でお願いします)?$|^[1-9]번(?:으로)?$/;

/** Lists of words for deeds that may be followed by a list of targets: "please delete:". */
export const LIST_DEEDS = ['delete', 'empty', 'stop', 'restart', 'push', 'publish', 'merge'] as const satisfies readonly About[];
/** Before a colon, these announce the person's own orders: "one nit:", "two things:". */
export const ANNOUNCES: Lexicon = lexicon(
  `note one nit nits nitpick things two three four few another zwei drei dinge sachen deux trois choses dos tres cosas duas coisas due tre cose два две три вещи 两件事`,
);
/** "Here's the output:". The text that the person shows ends with its fence, and their own words follow. */
export const SHOWS_OUTPUT: Lexicon = lexicon(`here's hier voici aqui ecco вот 这是 これが 여기`);
/** A line without a full stop that begins with one of these is a heading: "How to clean up". */
export const HEADING_STARTS: Lexicon = lexicon(
  `how what why when where wie was warum wann wo comment pourquoi quand ou como porque cuando donde quando come perche как что почему когда где 如何 怎么 怎样 为什么`,
);

/** Before a colon, these announce a text by somebody else: "the log:", "he wrote:". */
export const INTRODUCES: Lexicon = lexicon(
  `feedback shows prints displays zeigt e-mail sent received arrived minutes acta llego recibi geschickt bekommen erhalten recu envoye log logs output error errors trace stacktrace message email mail ticket issue comment comments docs doc documentation readme
   guide runbook checklist article page post thread chat slack transcript says said wrote writes reads reply answer response quote
   quoting example excerpt instructions steps notes spec paste pasted prompt text snippet review reviewer protokoll ausgabe fehler*
   nachricht anleitung doku steht heisst lautet schreibt schrieb sagt sagte meint hinweis beispiel dokumentation journal sortie
   erreur courriel dit ecrit guide exemple salida error mensaje correo dice dijo escribio guia ejemplo saida erro mensagem diz
   disse escreveu guia exemplo uscita errore messaggio dice scritto guida esempio лог вывод ошибка сообщение письмо пишет написал
   сказал говорит инструкция пример 日志 输出 报错 消息 邮件 写道 说 文档 指南 示例 ログ 出力 エラー メッセージ メール 手順 ドキュメント 例 言って 書いて 로그 출력 오류 메시지 메일 문서 예시
   translate translation below ubersetze folgende* traduce traduis tradu* siguiente suivant* seguinte seguente переведи 翻译 如下 下面 以下 翻訳 번역 다음`,
);
/** These may stand for the text that follows: "shorten this". */
export const REFERRING: Lexicon = lexicon(
  `typos give this these das dies dieses diesen folgend* ca ceci cela esto isso isto questo questa это эту этот эти 这 这个 这段 これ この 이거 이것 이`,
);
/** At the beginning of a clause, these say which of several are meant: "delete photos, the ones in old/". */
export const NARROWS: Lexicon = lexicon(
  `ones one those mean diejenigen jene jenen meine ceux celles celui celle aquellos aquellas quelli quelle aqueles aquelas те тот 那些 那个 のほう やつ`,
);
/** Adjectives that are names of directories too. */
export const ORDINARY: Lexicon = lexicon(
  `old new raw temp tmp test tests last first other final current previous public private shared common default local unused empty main copy alte alten neue neuen`,
);
/** Acts on the work rather than on a text. Next to them, the words of REFERRING mean the work: "commit this". */
export const WORK_ACTS: Lexicon = lexicon(
  `commit commits committe* commite* fix fixes fixed stage staged test tests tested check build works working work done run looks try finish wrap add update rename bump refactor implement rebase lint upgrade rerun squash tag
   behebe reparier* fug* benenn* setz* bau* teste* repare ajoute renomme arregla anade agrega renombra arruma conserta adiciona renomeia sistema aggiungi rinomina
   исправь добавь поправь почини переименуй 修复 添加 重命名 修正 追加 直して 고쳐 추가`,
);
/** A sentence that has one of these near its beginning describes how things are. */
export const STATES: Lexicon = lexicon(
  `is are was were isn't aren't has have looks look pass passes passed can no-longer ist sind war hat haben est sont ont esta estan son ha e sono sao tem pasan passam passano laufen lauft passent
   sieht klappt fertig готов* прошли прошёл 好了 完成了 通过了 没问题 ました でした です 습니다 했어 났어 됐어`,
);
/** A sentence that begins with one of these continues the sentence before it. */
export const CONTINUES: Lexicon = joined(
  JOINS,
  lexicon(
    `also plus so next finally after once if when ok okay yes yep yeah sure please pls now no thanks great good fine ja ok nein bitte jetzt danach wenn falls danke gut oui non ensuite si maintenant merci si no ahora luego por gracias sim nao se agora grazie adesso да нет если теперь пожалуйста 如果 好 请 现在 はい では お願い 네 예 이제`,
  ),
);

/** A sentence that begins with one of these says where the following text comes from. */
export const ORIGINS: Lexicon = lexicon(`from got received von aus del dal от`);
/** What follows is what somebody else says, unless the person speaks of themselves. */
export const REPORTS: Lexicon = lexicon(
  `according laut d'apres selon segun secondo согласно say says said wrote writes states steht heisst schreibt schrieb sagt sagte meint meinte dit ecrit dice dijo escribe escribio diz disse escreveu scrive scritto detto
   пишет написал сказал говорит 写道 说 写着`,
);
/** Words for another text. The rest of the line is somebody else's, unless the person speaks of themselves ("as I said"). */
export const SOURCES: Lexicon = joined(
  REPORTS,
  lexicon(
    `feedback text texte texto testo текст words replied answered answers replies quote runbook wiki checklist mail email newsletter forwarded proofread grammar spelling sentence paragraph wrote translate translation summarise summarize checkliste
   satz absatz rechtschreibung grammatik ubersetze weitergeleitet schrieb frase parrafo gramatica traduce traduzca reenviado escribio phrase grammaire traduis
   english german french deutsch wording phrasing formulierung 润色 frase grammatica traduci gramatica traduza письмо предложение переведи 邮件 语法 翻译 メール 翻訳 번역`,
  ),
);
/** "Run this": next to one of these, a command in backticks is an order. */
export const RUNS: Lexicon = lexicon(
  `run execute use please ahead invoke fuhre fuhr ausfuhren aus bitte mach nutze lance execute exécute fais utilise ejecuta
   corre haz usa rode execute roda faz use esegui lancia usa fai запусти выполни сделай 运行 执行 跑 请 用 実行 走らせ 실행 돌려`,
);

export const ARTICLES: Lexicon = lexicon(
  `the a an this that my our der die das den dem des ein eine la le les el los las il lo gli i o os as un une una que`,
);
/** Right next to a name, on either side, these show that something else is meant, or everything except this. */
export const EXCEPT: Lexicon = lexicon(
  `except without besides excluding ohne ausser bis sans sauf hors hormis plutot sin salvo excepto menos sem exceto senza tranne eccetto без кроме 除了 以外 之外 除く 除いて ない 빼고 제외 말고`,
  `instead statt anstatt neben beside near behind next around above between hinter zwischen entre chez рядом`,
);
const NOT: Lexicon = lexicon(
  `but before after vor avant apres antes despues prima dopo до после перед not never don't dont no nicht kein* nie pas jamais nunca jamas nao non mai ne не нет ни никогда 不 不是 别 勿 말 않 안돼`,
);
/** Before a name, these show that it is not meant. */
export const NEGATIONS: Lexicon = joined(EXCEPT, NOT);
/**
 * Other words that may be right next to a name without being part of a longer one: agreement, negations, question words, and what is done
 * with it.
 */
export const BESIDE: Lexicon = joined(
  NOT,
  lexicon(
    `check* open* edit* look* need* use uses using used want* longer nothing done great keep* review* referenc* hace falta brauch* benotig* nutz* verwend* benutz* besoin n'a utilis* plus necesit* uso usa usan usamos usado precis* bisogn* нужн* использ*`,
    `merged gemergt gemerged mergee mergeada 已合并 happen* geschehen passier* called named namens genannt llamad* appel* chiamat* 名为`,
    `what what's why how where was wie warum quoi pourquoi donde por-que cosa perche что почему где 什么 什麼 谁 看看 なぜ 何 무엇 뭐 왜 확인해`,
  ),
);

/** Words that make a permission last. */
export const LASTING: readonly string[] = [
  'always, from now on, every, each, whenever, any time, this session, whole session, in future, as often as',
  'immer, ab jetzt, von nun an, jedes mal, kunftig, jederzeit, toujours, desormais, chaque fois, dorenavant, siempre, a partir de ahora, cada vez, en adelante',
  "sempre, de agora em diante, a partir de agora, toda vez, d'ora in poi, ogni volta, всегда, отныне, каждый раз, впредь",
  '总是, 每次, 以后都, 从现在起, 一直, いつも, 毎回, 今後, これから, 항상, 매번, 앞으로',
].flatMap((line) => line.split(', '));

/** Lists that contain words of scripts without spaces. */
export const TABLES: readonly Lexicon[] = [
  ...Object.values(ABOUT),
  ...Object.values(NOUNS),
  PLAIN,
  RELATES,
  ALL,
  BESIDE,
  EXCEPT,
  LINKS,
  STATES,
  NARROWS,
];
