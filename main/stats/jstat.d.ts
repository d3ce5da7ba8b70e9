/** The part of jstat that is used here; the package brings no types. */
declare module 'jstat' {
  const jStat: {
    readonly gammaln: (x: number) => number;
    /** Regularised incomplete beta function I_x(a, b). */
    readonly ibeta: (x: number, a: number, b: number) => number;
    readonly normal: { readonly inv: (p: number, mean: number, sd: number) => number };
    readonly studentt: {
      readonly cdf: (t: number, df: number) => number;
      readonly inv: (p: number, df: number) => number;
    };
    readonly chisquare: { readonly inv: (p: number, df: number) => number };
    readonly centralF: { readonly inv: (p: number, df1: number, df2: number) => number };
    readonly tukey: {
      readonly cdf: (q: number, means: number, df: number) => number;
      readonly inv: (p: number, means: number, df: number) => number;
    };
  };
  export default jStat;
}
