// Which branch git has checked out, as far as earlier commands of this call changed it. Knows no git option; `analyse/heads.ts` reads the commands.

/** The name of a branch; undefined for a detached head or an unknown branch. */
export type Head = string | undefined;

export class MovedHeads {
  /** The possible branches; undefined as long as no command may have switched. */
  possible: readonly Head[] | undefined;
  /** The branches before the last switch, which may have failed; until the command list ends. */
  private before: readonly Head[] = [];
  /** Branches that this call creates. */
  readonly made = new Set<string>();
  /** Those that are certainly created from the commit that was checked out before the call. */
  readonly atCommit = new Set<string>();
  /** A command of this call may have created tags, so a name may mean one of them. */
  tagged = false;

  /** `onDisk`: the branch before the call. */
  moveTo(head: Head, onDisk: Head): void {
    this.before = [...this.before, ...(this.possible ?? [onDisk])];
    this.possible = [head];
  }

  /** After `a && b` git has switched; after anything else it may not have. */
  settle(): void {
    if (this.before.length === 0) return;
    this.possible = [...new Set([...this.before, ...(this.possible ?? [])])];
    this.before = [];
  }
}
