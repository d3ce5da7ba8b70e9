/** Style sheets are imported for their effect only; the bundler takes them over. */
declare module '*.css';
