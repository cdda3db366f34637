// Verbs for what an agent may do to a place, a server or the work of others, with their forms. Data only.
import { wordList } from './word-list.ts';

/** Plain form, "-ing" form, past participle. */
export const DEED_VERBS: readonly (readonly [string, string, string])[] = wordList(`
  touch/touching/touched change/changing/changed modify/modifying/modifyed edit/editing/edited alter/altering/altered
  delete/deleting/deleted remove/removing/removed drop/dropping/dropped purge/purging/purged wipe/wiping/wiped
  erase/erasing/erased clean/cleaning/cleaned push/pushing/pushed force-push/force-pushing/force-pushed commit/committing/committed
  amend/amending/amended merge/merging/merged rebase/rebasing/rebased squash/squashing/squashed deploy/deploying/deployed
  release/releasing/released publish/publishing/published ship/shipping/shipped send/sending/sent mail/mailing/mailed
  email/emailing/emailed post/posting/posted upload/uploading/uploaded share/sharing/shared print/printing/printed
  expose/exposing/exposed leak/leaking/leaked lose/losing/lost overwrite/overwriting/overwritten rewrite/rewriting/rewritten
  replace/replacing/replaced rename/renaming/renamed move/moving/moved restart/restarting/restarted reboot/rebooting/rebooted
  stop/stopping/stopped kill/killing/killed install/installing/installed uninstall/uninstalling/uninstalled upgrade/upgrading/upgraded
  update/updating/updated bump/bumping/bumped downgrade/downgrading/downgraded migrate/migrating/migrated reset/resetting/reset
  revert/reverting/reverted run/running/run execute/executing/executed start/starting/started launch/launching/launched
  disable/disabling/disabled enable/enabling/enabled reformat/reformating/reformated format/formatting/formatted refactor/refactoring/refactored
  create/creating/created rotate/rotating/rotated sign/signing/signed tag/tagging/tagged write/writing/written
  download/downloading/downloaded apply/applying/applyed destroy/destroying/destroyed provision/provisioning/provisioned scale/scaling/scaled
  spawn/spawning/spawned charge/charging/charged pay/paying/paid spend/spending/spent bypass/bypassing/bypassed
  skip/skipping/skipped break/breaking/broken modernize/modernizing/modernized reorganize/reorganizing/reorganized restructure/restructuring/restructured
  cherry-pick/cherry-picking/cherry-picked stash/stashing/stashed submit/submitting/submitted mess/messing/messed tinker/tinkering/tinkered
  fiddle/fiddling/fiddled rollback/rollbacking/rollbacked truncate/truncating/truncated seed/seeding/seeded sync/syncing/synced
  import/importing/imported export/exporting/exported
`).map((entry) => {
  const [plain = '', doing = '', done = ''] = entry.split('/');
  return [plain, doing, done];
});
