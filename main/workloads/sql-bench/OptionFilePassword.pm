# The suite hands DBI an empty password. DBD::mysql takes that for none given and reads the option file; DBD::MariaDB
# takes it for the password. Handed none, it reads the option file, too.
package OptionFilePassword;
use strict;
use warnings;
use DBI;

my $connect = \&DBI::connect;
no warnings 'redefine';
*DBI::connect = sub {
  $_[3] = undef if defined $_[3] && $_[3] eq '';
  goto &$connect;
};
1;
