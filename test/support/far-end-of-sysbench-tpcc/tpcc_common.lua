-- Found only where sysbench was started in this folder.
sysbench.cmdline.options = {
   scale = {"Scale factor (warehouses)", 100},
   tables = {"Number of tables", 1},
   use_fk = {"Use foreign keys", 1},
   trx_level = {"Transaction isolation level (RC, RR or SER)", "RR"}
}

local function connect()
   return sysbench.sql.driver():connect()
end

local function prepare()
   local db = connect()
   print(string.format("Creating tables: %d\n", 1))
   db:query("CREATE TABLE warehouse1 (w_id SMALLINT NOT NULL PRIMARY KEY, w_ytd INT NOT NULL)")
   for warehouse = 1, sysbench.opt.scale do
      print(string.format("loading tables: %d for warehouse: %d\n", 1, warehouse))
      db:query(string.format("INSERT INTO warehouse1 VALUES (%d, 0)", warehouse))
   end
end

local function check()
   local found = connect():query_row("SELECT COUNT(*) FROM warehouse1")
   for warehouse = 1, sysbench.opt.scale do
      print(string.format("Check 1, warehouse: %d %s", warehouse, warehouse <= tonumber(found) and "PASSED" or "FAILED!!!"))
   end
end

local function cleanup()
   connect():query("DROP TABLE IF EXISTS warehouse1")
end

sysbench.cmdline.commands = {
   prepare = {prepare},
   check = {check},
   cleanup = {cleanup}
}

function thread_init()
   connection = connect()
end
