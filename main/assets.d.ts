/** Text of a file bundled as it is (shell scripts that travel to a host). */
declare module '*?raw' {
  const text: string;
  export default text;
}
