/** Folders that paths are held against name by name: neither their number nor the length of a path counts. */
export class FolderSet {
  private readonly folders: ReadonlySet<string>;
  private readonly longest: number;

  constructor(folders: readonly string[]) {
    this.folders = new Set(folders);
    this.longest = Math.max(...folders.map(({ length }) => length));
  }

  /** Whether a path is one of the folders or in one. All begin with a slash and end with none. */
  holds(path: string): boolean {
    for (let end = path.indexOf("/", 1); end <= this.longest; end = path.indexOf("/", end + 1)) {
      if (end < 0) return this.folders.has(path);
      if (this.folders.has(path.slice(0, end))) return true;
    }
    return false;
  }
}
