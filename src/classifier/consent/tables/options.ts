// Options of guarded commands: those that change nothing about the deed, and those that stand for something unusual. Data only.

/**
 * Program, optional subcommand | options that need not be said | options that must be said, with the word for them. Canonical names, as in
 * the program's data. INVARIANT: an option that is in no line must be said: its value by name, a flag by its own letters.
 */
export const OPTIONS = `
  * | -y --yes -q --quiet -v --verbose --no-color --color --json --wait --timeout --no-input --non-interactive --dry-run --help --debug --no-pager --ci | --force=force --all=all
  git push | -u -v -q --progress --no-progress --thin --porcelain --atomic --force-if-includes --no-verify -4 -6 -d | --tags=tag --follow-tags=tag -f=force --force-with-lease=force --all=branches --mirror=all --prune=delete
  git reset | --hard -q --keep --merge |
  git clean | -f -d -q -n -i | -x=ignored -X=ignored
  git checkout | -f -q --quiet --ours --theirs -- |
  git restore | -W -S -q --worktree --staged --progress |
  git stash | -q |
  git branch | -D -d -q -f |
  git commit | -n -m -a -F -q -s -S -v --amend --no-edit -C --allow-empty --author --date |
  git remote | -f -t -m |
  gh pr merge | -s -m -r --auto -t -b -F --body --subject --match-head-commit | --admin=sudo
  gh pr review | -a -b -F -c |
  gh release create | -t -n -F -d -p --generate-notes --notes --notes-file --title --draft --prerelease --latest --verify-tag --fail-on-no-commits |
  gh secret set | -b --body |
  gh gist create | -d -f -w | -p=public
  crontab | | -r=delete
  gh | --yes -y --method -X -H --jq --silent -q |
  npm | --access --otp --provenance --no-git-checks --ignore-scripts --loglevel --foreground-scripts -f |
  pnpm | --access --otp --provenance --no-git-checks --ignore-scripts --report-summary |
  yarn | --access --otp --new-version --non-interactive |
  twine | --skip-existing -p --password --sign --disable-progress-bar |
  cargo | --allow-dirty --locked --offline -j --dry-run |
  poetry | --build -n --password --skip-existing |
  gem | --otp |
  kubectl | --grace-period --ignore-not-found --now -o --cascade --server-side --record --validate --force-conflicts -i -f | -A=all
  helm | --wait --keep-history --atomic --install --create-namespace --cleanup-on-fail |
  terraform | -auto-approve -input -lock -lock-timeout -no-color -compact-warnings -parallelism -refresh |
  tofu | -auto-approve -input -lock -lock-timeout -no-color -compact-warnings -parallelism -refresh |
  docker system | -a -f --filter | --volumes=volume
  docker compose | --remove-orphans -t --timeout --progress --ansi | -v=volume --volumes=volume
  docker | -f --force -a --disable-content-trust --no-trunc |
  psql | -c -q -t -A -X -1 -w -W -b -e -E |
  mysql | -e -p -B -N -s -f |
  mariadb | -e -p -B -N -s |
  sqlite3 | -batch -header -csv -cmd |
  redis-cli | -a --pass --no-auth-warning --raw -c |
  mongosh | --eval --quiet --norc -p --password |
  aws | --recursive --force --quiet --only-show-errors --output --query --no-cli-pager --no-progress --content-type |
  gcloud | -q --format --verbosity --async |
  az | --output -o --no-wait --only-show-errors |
  vercel | --prod --yes -y --confirm --archive --force -f --logs |
  fly | --remote-only --local-only --detach --now --ha --strategy --build-arg --no-cache |
  flyctl | --remote-only --local-only --detach --now --ha --strategy --build-arg --no-cache |
  netlify | --prod -p --message -m --build |
  wrangler | --minify --dry-run |
  firebase | --only --non-interactive -m |
  prisma | -f --force --skip-generate --skip-seed |
  systemctl | --now --no-block --no-ask-password --user --system |
  kill | -9 -15 -s -n -KILL -TERM -INT -HUP |
  pkill | -9 -15 -f -x -KILL -TERM -INT -HUP --signal -e -i -n -o |
  killall | -9 -15 -e -I -KILL -TERM -INT -HUP -s -w |
  apt | -y --yes --auto-remove -q --no-install-recommends | --purge=delete
  pip | -U --upgrade -q --no-input --user --no-cache-dir --no-deps -e |
  mail | -s -v -E |
  mailx | -s -v -E |
  mutt | -s |
  claude | -p --print --output-format --model --max-turns --dangerously-skip-permissions --permission-mode |
  codex | -q --model -m --dangerously-bypass-approvals-and-sandbox --full-auto -s -a |
`;

/** Keys of a tool's input that hold only a text, or how much is shown. INVARIANT: what is under any other key must be said. */
export const TOOL_TEXTS: ReadonlySet<string> = new Set(
  `text body message content contents html markdown blocks title subject description comment note notes summary prompt reason files attachments labels
   query sql statement statements command commands cmd script code commit_title commit_message merge_method sha expected_head_sha limit page per_page format
   unfurl_links unfurl_media`.split(/\s+/),
);
