-- The far end of a wire that cannot be had here: stands where sysbench-tpcc's scripts would, with their commands, options
-- and report. sysbench, the server and the transactions are real, if small.
require("tpcc_common")

function event()
   local warehouse = sysbench.rand.uniform(1, sysbench.opt.scale)
   connection:query("BEGIN")
   connection:query("UPDATE warehouse1 SET w_ytd = w_ytd + 1 WHERE w_id = " .. warehouse)
   connection:query("COMMIT")
end

sysbench.hooks.report_intermediate = sysbench.report_default
