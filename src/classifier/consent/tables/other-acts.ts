// Words that make the verb after them part of another act, in ten languages. Data only.
import { lexicon } from '../lexicon.ts';
import type { Lexicon } from '../lexicon.ts';

/** Writing, explaining, trying out, looking for, bringing back; and what is written. */
export const OTHER_ACTS: Lexicon = lexicon(
  `write writes writing add adding implement* document* docs explain* describe* simulat* mock* dry dry-run pretend preview grep find search
   restore* recover* disable* forbid prevent* block* postpone skip rename* mention how script test tests button hook function migration
   wrapper runbook workflow reminder alias menu warning guard`,
  `schreib schreibe fuge implementier* dokumentier* doku erklar* beschreib* simulier* finde such suche wiederherstell* wieder verhinder*
   uberspring* benenn* skript knopf funktion`,
  `ecris ecrire ecrivez ajoute ajouter explique* documente* decris simule* trouve cherche restaure* comment bouton`,
  `escribe escribir anade agrega explica* documenta* describe simula* busca encuentra restaura* omit* renombra* como boton funcion`,
  `escreve escreva escrever adiciona adicione explique descreva simule procura encontra botao funcao`,
  `scrivi scrivere aggiungi spiega* documenta descrivi trova cerca ripristina* come pulsante funzione`,
  `напиш* добав* объясн* опиш* найди восстанов* как скрипт тест кнопк* функци*`,
  `写 写一个 编写 解释 说明 如何 怎么 脚本 测试 恢复`,
  `書いて 書く 説明 スクリプト テスト 復元 方法`,
  `작성 설명 스크립트 테스트 복원 방법`,
);
/** A clause that starts so says what the other act is for. */
export const PURPOSE: Lexicon = lexicon(
  `um der die das to that which who que qui pour para che per чтобы который которая которое`,
);
