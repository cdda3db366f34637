// Git acts and requests in tests that the session wrote: on the person's own repository they raise the run, in a repository of the test they do not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedSession } from './loaded-session.ts';
import { loadedSession } from './loaded-session.ts';

let loaded: LoadedSession;
beforeAll(async () => {
  loaded = await loadedSession();
});
afterAll(() => loaded.remove());

describe('Python', () => {
  it.each([
    [
      'force',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["git","push","--force","origin","main"])\n',
      'pytest',
    ],
    [
      'delete',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.check_call("git push origin --delete main", shell=True)\n',
      'pytest',
    ],
    [
      'reset',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    os.system("git reset --hard HEAD~3")\n',
      'pytest',
    ],
    [
      'clean',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["git","clean","-fdx"])\n',
      'pytest',
    ],
    [
      'cwd file',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["git","reset","--hard"], cwd=os.path.dirname(__file__))\n',
      'pytest',
    ],
    [
      'cwd parent',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nROOT=Path(__file__).parent.parent\ndef test_a():\n    subprocess.run(["git","reset","--hard"], cwd=ROOT)\n',
      'pytest',
    ],
    [
      'cwd resolve parents',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nROOT=Path(__file__).resolve().parents[1]\ndef test_a():\n    subprocess.run(["git","reset","--hard"], cwd=str(ROOT))\n',
      'pytest',
    ],
    [
      'cwd getcwd',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["git","reset","--hard"], cwd=os.getcwd())\n',
      'pytest',
    ],
    [
      '-C .',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["git","-C",".","stash","drop"])\n',
      'pytest',
    ],
    [
      'helper',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef git(*args):\n    return subprocess.run(["git",*args],check=True)\ndef test_a():\n    git("push","--force","origin","main")\n',
      'pytest',
    ],
    [
      'helper2',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef run(cmd):\n    return subprocess.run(cmd,shell=True)\ndef test_a():\n    run("git branch -D main && git push -f")\n',
      'pytest',
    ],
    [
      'setup',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nclass TestA:\n    def setup_method(self):\n        subprocess.run(["git","checkout","."])\n    def test_a(self):\n        pass\n',
      'pytest',
    ],
    [
      'http delete',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport requests\ndef test_a():\n    requests.delete("https://api.prod-site.io/users/1")\n',
      'pytest',
    ],
    [
      'http upload',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport requests\ndef test_a():\n    requests.post("https://files.prod-site.io/u", files={"f": open("src/app.py","rb")})\n',
      'pytest',
    ],
    [
      'gh',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["gh","release","create","v1"])\n',
      'pytest',
    ],
  ])('raises the run: %s', async (_, path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('guarded');
  });

  it.each([
    [
      'tmp',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a(tmp_path):\n    subprocess.run(["git","init"],cwd=tmp_path)\n    subprocess.run(["git","reset","--hard"],cwd=tmp_path)\n    subprocess.run(["git","push","--force","origin","main"],cwd=str(tmp_path))\n',
      'pytest',
    ],
    [
      '-C',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a(tmp_path):\n    subprocess.run(["git","-C",str(tmp_path),"init"])\n    subprocess.run(["git","-C",str(tmp_path),"clean","-fdx"])\n',
      'pytest',
    ],
    [
      'helper',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef git(cwd,*args):\n    return subprocess.run(["git",*args],cwd=cwd,check=True)\ndef test_a(tmp_path):\n    git(tmp_path,"push","--force","origin","main")\n    git(tmp_path,"reset","--hard")\n',
      'pytest',
    ],
    [
      'mkdtemp',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    d=tempfile.mkdtemp()\n    subprocess.run(["git","init"],cwd=d)\n    subprocess.run("git reset --hard",cwd=d,shell=True)\n    shutil.rmtree(d)\n',
      'pytest',
    ],
    [
      'with',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    with tempfile.TemporaryDirectory() as d:\n        subprocess.run(["git","init"],cwd=d)\n        subprocess.run(["git","checkout","."],cwd=d)\n',
      'pytest',
    ],
    [
      'chdir',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a(tmp_path, monkeypatch):\n    monkeypatch.chdir(tmp_path)\n    subprocess.run(["git","init"])\n    subprocess.run(["git","reset","--hard"])\n',
      'pytest',
    ],
    [
      'oschdir',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a(tmp_path):\n    os.chdir(tmp_path)\n    subprocess.run(["git","init"])\n    subprocess.run(["git","reset","--hard"])\n',
      'pytest',
    ],
    [
      'fixture',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport pytest\n@pytest.fixture\ndef repo(tmp_path):\n    subprocess.run(["git","init",str(tmp_path)])\n    return tmp_path\ndef test_a(repo):\n    subprocess.run(["git","reset","--hard"],cwd=repo)\n',
      'pytest',
    ],
    [
      'fixture chdir',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport pytest\n@pytest.fixture(autouse=True)\ndef repo(tmp_path, monkeypatch):\n    monkeypatch.chdir(tmp_path)\n    subprocess.run(["git","init",str(tmp_path)])\ndef test_a():\n    subprocess.run(["git","reset","--hard"])\n',
      'pytest',
    ],
    [
      'setUp',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport unittest\nclass T(unittest.TestCase):\n    def setUp(self):\n        self.d=tempfile.mkdtemp()\n        self.git("init")\n    def git(self,*a):\n        subprocess.check_call(["git",*a],cwd=self.d)\n    def test_a(self):\n        self.git("reset","--hard")\n        self.git("push","--force","origin","main")\n',
      'pytest',
    ],
    [
      'assert',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nfrom src.app import build\ndef test_a():\n    assert build("x") == ["git","push","--force","origin","main"]\n    assert "git reset --hard" in open("README").read()\n',
      'pytest',
    ],
    [
      'gitpython',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport git\ndef test_a(tmp_path):\n    r=git.Repo.init(tmp_path)\n    r.git.reset("--hard")\n',
      'pytest',
    ],
    [
      'isolated',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nfrom click.testing import CliRunner\ndef test_a():\n    with CliRunner().isolated_filesystem():\n        subprocess.run(["git","init"])\n        subprocess.run(["git","reset","--hard"])\n',
      'pytest',
    ],
    [
      'log',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\ndef test_a():\n    subprocess.run(["git","status"])\n    subprocess.check_output(["git","log","-1"])\n    subprocess.run(["git","rev-parse","HEAD"])\n',
      'pytest',
    ],
    [
      'local',
      'tests/test_z.py',
      'import subprocess,os,tempfile,shutil\nfrom pathlib import Path\nimport requests\ndef test_a(server):\n    requests.delete("http://127.0.0.1:8000/users/1")\n    requests.delete(server.url + "/users/1")\n    requests.get("https://api.prod-site.io/x")\n',
      'pytest',
    ],
  ])('leaves the run as it was: %s', async (_, path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('quiet');
  });
});

describe('JavaScript', () => {
  it.each([
    [
      'force',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{execSync("git push --force origin main")})\n',
      'npm test',
    ],
    [
      'force file',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{execFileSync("git",["push","--force","origin","main"])})\n',
      'npm test',
    ],
    [
      'delete',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{spawnSync("git",["push","origin",":main"],{stdio:"inherit"})})\n',
      'npm test',
    ],
    [
      'cwd dirname',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{execSync("git reset --hard",{cwd:import.meta.dirname})})\n',
      'npm test',
    ],
    [
      'cwd url',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\nimport {fileURLToPath} from "node:url";const root=path.resolve(path.dirname(fileURLToPath(import.meta.url)),"..");test("a",()=>{execSync("git reset --hard",{cwd:root})})\n',
      'npm test',
    ],
    [
      'cwd process',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{execSync("git clean -fdx",{cwd:process.cwd()})})\n',
      'npm test',
    ],
    [
      'helper',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\nconst git=(...args)=>execFileSync("git",args);test("a",()=>{git("push","--force","origin","main")})\n',
      'npm test',
    ],
    [
      'before',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\nimport {before} from "node:test";before(()=>{execSync("git checkout -- .")});\n',
      'npm test',
    ],
    [
      'fetch delete',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",async()=>{await fetch("https://api.prod-site.io/u/1",{method:"DELETE"})})\n',
      'npm test',
    ],
  ])('raises the run: %s', async (_, path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('guarded');
  });

  it.each([
    [
      'tmp',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{const dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"));execSync("git init",{cwd:dir});execSync("git reset --hard",{cwd:dir});execFileSync("git",["push","--force","origin","main"],{cwd:dir});fs.rmSync(dir,{recursive:true})})\n',
      'npm test',
    ],
    [
      '-C',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{const dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"));execSync(`git -C ${dir} init && git -C ${dir} reset --hard`);})\n',
      'npm test',
    ],
    [
      'helper',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\nconst git=(cwd,...args)=>execFileSync("git",args,{cwd});test("a",()=>{const dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"));git(dir,"init");git(dir,"push","--force","origin","main");git(dir,"reset","--hard")})\n',
      'npm test',
    ],
    [
      'let',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\nlet dir;import {beforeEach} from "node:test";beforeEach(()=>{dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"));execSync("git init",{cwd:dir})});test("a",()=>{execSync("git reset --hard",{cwd:dir});execSync("git push -f",{cwd:path.join(dir,"x")})})\n',
      'npm test',
    ],
    [
      'chdir',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{const dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"));process.chdir(dir);execSync("git init");execSync("git reset --hard")})\n',
      'npm test',
    ],
    [
      'cd',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{const dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"));execSync(`cd ${dir} && git init && git checkout .`)})\n',
      'npm test',
    ],
    [
      'status',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{execSync("git status");execSync("git rev-parse HEAD")})\n',
      'npm test',
    ],
    [
      'expect',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\ntest("a",()=>{if(build()!=="git push --force origin main")throw 1;assert.deepEqual(x(),["git","push","--force"])})\n',
      'npm test',
    ],
    [
      'class',
      'test/z.test.js',
      'import test from "node:test";import {execSync,execFileSync,spawnSync} from "node:child_process";import fs from "node:fs";import path from "node:path";import os from "node:os";\nclass Repo{constructor(){this.dir=fs.mkdtempSync(path.join(os.tmpdir(),"t-"))}git(...a){return execFileSync("git",a,{cwd:this.dir})}}\ntest("a",()=>{const r=new Repo();r.git("init");r.git("reset","--hard")})\n',
      'npm test',
    ],
  ])('leaves the run as it was: %s', async (_, path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('quiet');
  });
});

describe('Go', () => {
  it.each([
    [
      'force',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc TestA(t *testing.T){exec.Command("git","push","--force","origin","main").Run()}\n',
      'go test ./...',
    ],
    [
      'reset',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc TestA(t *testing.T){cmd := exec.Command("git","reset","--hard")\ncmd.Run()}\n',
      'go test ./...',
    ],
  ])('raises the run: %s', async (_, path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('guarded');
  });

  it.each([
    [
      'Dir',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc TestA(t *testing.T){cmd := exec.Command("git","reset","--hard")\ncmd.Dir = t.TempDir()\ncmd.Run()}\n',
      'go test ./...',
    ],
    [
      'chdir',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc TestA(t *testing.T){os.Chdir(t.TempDir())\nexec.Command("git","reset","--hard").Run()}\n',
      'go test ./...',
    ],
    [
      't.chdir',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc TestA(t *testing.T){t.Chdir(t.TempDir())\nexec.Command("git","reset","--hard").Run()}\n',
      'go test ./...',
    ],
    [
      '-C',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc TestA(t *testing.T){d := t.TempDir()\nexec.Command("git","-C",d,"reset","--hard").Run()}\n',
      'go test ./...',
    ],
    [
      'helper',
      'a_test.go',
      'package a\nimport ("os/exec";"testing";"os")\nfunc run(t *testing.T, dir string, args ...string){cmd := exec.Command("git",args...)\ncmd.Dir = dir\n}\nfunc TestA(t *testing.T){run(t, t.TempDir(), "reset","--hard")}\n',
      'go test ./...',
    ],
  ])('leaves the run as it was: %s', async (_, path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('quiet');
  });
});
