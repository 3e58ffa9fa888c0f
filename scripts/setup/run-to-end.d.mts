type Run<Result> = (program: string, args: string[], options: { cwd: string }) => Promise<Result>;

export declare const runToEnd: Run<number>;
export declare const runQuietly: Run<{ code: number | null; output: string }>;
