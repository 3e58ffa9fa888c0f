export declare function ensureSpace(folders: string[], neededMegabytes?: number): Promise<void>;
