// The table of guarded deeds. Data only; row.ts reads it.

/**
 * The key is `kind:act`, or `kind`, and may go on with the program and its subcommand or with the first words of what the effect does; the longest key that
 * fits counts. Then what the deed is called, and:
 * `from`: where its targets' names are; without it, the next shorter key says. `path`: the path it lands on. `what`: names in the effect's own text. `pushed`: the refs of a
 * push, or the branches that the effect lists. `refs`: operands are branches, tags, commits. `operands`: operands are names. `addresses`: only
 * those that are addresses. `server`: the server. `sql`: names in a statement. `number`: a pull request. `files`: files given by option. `program`: the program.
 * `verbs`, `nouns`: words that may stand beside a name. `words`: if no name is said, one word of each group must be.
 * `scope`: what must also be said, because it is more than the usual. `alone`: the words are enough although the target has a name.
 * `kind`: with the words, a kind of thing must be said, one of those listed or else any of the nouns: "wipe it" does not say what, and "clear the
 * cache" says another thing. `weak`: everyday words; the last group, or another name of the command, must be beside them: "put it on npm". `one`: one of several targets is enough; an address must always be named.
 */
export const DEEDS = `
  delete | delete files | from path | verbs delete empty | nouns file repository
  delete:empty | empty a file | verbs empty | nouns file repository
  delete:move | move files away | verbs delete move | nouns file repository
  read | read a secret file | from path | verbs read | nouns file
  write | change a file outside the project or one that others rely on | from path | verbs write schedule | nouns file line
  write:mode | open a file’s permissions | verbs write | nouns file
  run | run code | from what path | verbs run
  run:downloaded | run code from outside | verbs run | nouns script
  hazard:download-run | run code from outside | verbs run | nouns script
  network | exchange data with a server | from server addresses | verbs send run | nouns machine
  network:send | send data to a server | verbs send | nouns machine
  network:upload | send files to a server | verbs send publish push | nouns machine file
  network:listen | open a port | verbs expose run | nouns port | words expose
  vcs:push-protected | push to a protected branch | from pushed | verbs push bring force | nouns branch changes code commit remote | words push
  vcs:force-push | force push: replace history on the server | from pushed | verbs push bring force rewrite | nouns branch changes code commit remote | words push force | scope force
  vcs:delete-remote | delete a branch or tag on the server | from pushed | verbs delete | nouns branch tag remote | scope remote
  vcs:discard | throw away uncommitted changes | from refs | verbs discard | nouns changes file | words discard | kind changes
  vcs:discard git reset | throw away uncommitted changes | from refs | verbs discard | nouns changes | words discard | kind changes
  vcs:discard git clean | delete files that git does not track | verbs delete empty discard | nouns file untracked remote | words delete/empty/discard | kind untracked | scope untracked
  vcs:discard git reset --hard back | throw away commits and uncommitted changes | verbs discard delete | nouns changes code commit
  vcs:drop | lose commits | from refs | verbs delete discard | nouns branch commit
  vcs:drop git branch | delete a local branch | verbs delete | nouns branch
  vcs:drop git stash drop | delete one stash | verbs delete discard empty | nouns stash | words delete/discard/empty stash
  vcs:drop git stash clear | delete every stash | verbs delete discard empty | nouns stash | words delete/discard/empty stash | scope all
  vcs:rewrite-pushed | rewrite pushed commits | verbs rewrite | nouns changes branch commit | words rewrite history | alone
  vcs:remote-other | use another repository as remote | from addresses what | verbs write change apply push | nouns changes remote repository
  vcs:no-verify | skip the hooks that check commits or pushes | verbs weaken commit push | nouns changes code commit | words weaken hooks commit/push/bypass | alone
  vcs | change the repository | from nothing | verbs change apply
  package:publish | publish a package | from nothing | verbs publish bring | nouns package release | words publish | weak bring/push production | alone
  package:publish npm unpublish | take back a published package | from operands | verbs delete | nouns package
  package:publish npm deprecate | mark a published package as outdated | from operands | verbs change apply | nouns package
  package:publish cargo yank | take back a published package | from operands | verbs delete | nouns package
  package:publish gem yank | take back a published package | from operands | verbs delete | nouns package
  package:remove | remove a package | verbs delete | nouns package
  package | install a package | from operands | verbs run write | nouns package
  service:publish | publish, release or deploy | verbs publish bring production | nouns package app release changes code image deployment | words publish | weak bring/push production | one | alone
  service:publish gh release create | publish a release | verbs publish make | nouns release tag package | words publish/make | kind release | one | alone
  service:publish sends files | send files to others through a relay | verbs send publish | nouns file
  service:publish a gist | publish a file for everybody | verbs publish send | nouns file
  service:publish publishes keys | publish a key | verbs publish send
  service:publish docker push | push an image to a registry | verbs push publish bring | nouns image package tag | one
  service:merge | merge a pull request | from number | verbs merge integrate | nouns request branch | words merge | weak integrate request
  service:merge gh pr review | approve a pull request | verbs approve | nouns request | words approve
  service:message | send a message | from operands what | verbs send | nouns file line | words send | one
  service:destroy | destroy data or infrastructure | from operands what | verbs delete empty | words delete | kind
  service:destroy drop table | drop a database table | verbs delete | nouns table
  service:destroy drop database | drop a whole database | verbs delete | nouns database
  service:destroy drop schema | drop a database schema | verbs delete | nouns database
  service:destroy drop | drop part of a database | from sql | verbs delete | nouns table database
  service:destroy truncate | empty a database table | from sql | verbs empty | nouns table rows
  service:destroy delete from | delete all rows of a database table | from sql | verbs empty | nouns table rows
  service:destroy flushall | empty a whole data store | verbs empty delete | nouns database cache | words empty/delete | kind cache
  service:destroy flushdb | empty a database of a data store | verbs empty delete | nouns database cache | words empty/delete | kind
  service:destroy docker system prune | delete unused containers and images | verbs delete empty | nouns container image cache unused | words empty/delete | kind container image unused
  service:destroy docker volume prune | delete unused volumes and their data | verbs delete empty | nouns volume unused | words empty/delete volume
  service:destroy docker image prune | delete unused images | verbs delete empty | nouns image unused | words empty/delete image
  service:destroy docker container prune | delete stopped containers | verbs delete empty | nouns container unused | words empty/delete container
  service:destroy migrate | reset a database, whose data is lost | from nothing | verbs delete empty discard | nouns database migration | words delete/empty/discard | kind database
  service:destroy db:drop | drop a whole database | from nothing | verbs delete | nouns database | words delete | kind database
  service:destroy group delete | delete a group of resources | verbs delete | nouns group | words delete | kind
  service:destroy docker compose down | stop containers and delete their volumes | verbs delete stop empty | nouns container stack volume | words stop/delete | kind container stack
  service:destroy terraform destroy | destroy infrastructure | verbs delete stop | nouns infra stack | words delete | kind infra
  service:destroy helm uninstall | remove a release from a cluster | verbs delete | nouns release app service namespace
  service:destroy gh repo delete | delete a repository | verbs delete | nouns repository
  service:destroy gh release delete | delete a release | verbs delete | nouns release
  service:change | change something on a service | from operands files | verbs apply make publish send production restart | nouns manifest stack migration app | words apply | kind | one
  service:change netlify deploy | publish, release or deploy | verbs publish bring production push | nouns app release changes code deployment | words publish | weak bring/push production | alone
  service:change fly deploy | publish, release or deploy | verbs publish bring production push | nouns app release changes code deployment | words publish | weak bring/push production | alone
  service:change kubectl rollout | restart something on a cluster | verbs restart apply | nouns pod deployment service app
  service:change kubectl apply | change something on a cluster | verbs apply publish production | nouns manifest stack app deployment file | words apply | kind | one
  service:change terraform apply | change infrastructure | verbs enact | nouns stack plan changes | words enact | kind stack plan | one
  service:change tofu apply | change infrastructure | verbs enact | nouns stack plan changes | words enact | kind stack plan | one
  service:change gh | change something on GitHub | verbs change apply make public | one
  service:change migrate | migrate a database | verbs apply migrate | nouns migration database | words apply | kind migration | weak migrate database
  service | use a service | from operands | verbs apply make send | words apply | one
  process:stop | stop processes | verbs stop delete | nouns process service
  process | start a process | from what operands | verbs run
  privilege | run with more rights | verbs sudo | words sudo
  configure | change settings outside the project | from what operands program | verbs write change apply make | nouns process file service
  configure:system systemctl restart | restart a service of the machine | verbs restart | nouns service process
  configure:system systemctl reload | reload a service of the machine | verbs restart | nouns service process
  configure:system systemctl stop | stop a service of the machine | verbs stop | nouns service process
  configure:system systemctl start | start a service of the machine | verbs apply run | nouns service process
  configure:persistence | make something run later or at every start | verbs write change apply make schedule hooks | nouns process file | words schedule | one | alone
  configure:persistence crontab | change the scheduled commands | verbs write change apply make schedule delete | nouns process file | words schedule | one | alone
  configure:persistence systemctl enable | start a service of the machine at every boot | verbs schedule enable | nouns service process
  configure:persistence systemctl disable | no longer start a service of the machine | verbs disable | nouns service process
  configure:persistence systemctl mask | make a service of the machine impossible to start | verbs disable | nouns service process
  reveal | show secrets | from what operands program | verbs read environment | one
  reveal:environment | show all environment variables | verbs read environment | words show environment | alone
  delegate | start another agent without approvals | from program | verbs run weaken | one
  hazard:expose-port | put a local port on the internet | verbs expose run | nouns port app service | words expose | kind | one | alone | scope expose
  hazard:remote-shell | open a shell on another machine | verbs run | nouns machine
  hazard:weaken-guard | switch off a check | from addresses | verbs weaken | nouns check | words weaken | one
  hazard:audit | clear history or logs | from addresses | verbs delete empty audit log | nouns file | words delete/empty audit/log | alone
  hazard:audit history | clear the history of the shell | verbs delete empty audit | nouns shell | words delete/empty audit | kind shell | alone
  hazard:backup | delete or disable backups | verbs delete weaken
  hazard | do something dangerous | from what operands program | verbs apply run | one
  unclear | run something that could not be read | from what operands program | verbs run apply | one
  service:change alter | change a database table | from sql | verbs change | nouns table database
`;
